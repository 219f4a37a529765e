"""What sigtest writes, in a notebook. Copy this file beside yours."""

import json

import pandas as pd
from IPython.display import display

SCHEMA = "sigtest.report/1"


def load(path):
    """The tables of a report (sigtest compare --format json): a dict of data frames.

    comparisons, tests, summaries, samples and warnings are always among them, and
    sources: the files that were read. A table without rows has no columns either.
    """
    document = read(path)
    found = document.get("schema")
    if found != SCHEMA:
        raise ValueError(
            f"{path} is {found}, and this module reads {SCHEMA}: write the file with "
            "`sigtest compare --format json`, or take the sigtest.py of the sigtest that wrote it"
        )
    return {key: pd.DataFrame(rows) for key, rows in document.items() if is_table(rows)}


def chart(path):
    """Displays a chart (sigtest compare --format vegalite): JupyterLab 4 and VS Code draw it."""
    spec = read(path)
    about = "chart: " + spec["title"]["text"]
    display({"application/vnd.vegalite.v5+json": spec, "text/plain": about}, raw=True)


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def is_table(rows):
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
