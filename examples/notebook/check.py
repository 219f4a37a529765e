"""check.py FOLDER README [--update]: executes FOLDER/report.ipynb, and compares."""

import difflib
import json
import os
import pathlib
import re
import sys

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

NOTEBOOK = "report.ipynb"
HERE = pathlib.Path(__file__).parent


def main(folder, readme, *options):
    notebook = nbformat.read(f"{folder}/{NOTEBOOK}", as_version=4)
    execute(notebook, folder)
    if options == ("--update",):
        nbformat.write(notebook, HERE / NOTEBOOK)
    elif options:
        sys.exit(f"{options}: only --update is known")
    compare(nbformat.read(HERE / NOTEBOOK, as_version=4), notebook)
    execute(of_blocks(readme), folder)  # on the files that the notebook has left
    os.chdir(folder)
    sys.path.insert(0, ".")
    refuse_other_schemas()


def execute(notebook, folder):
    """Executes a notebook. An error in a cell, or anything on its standard error, is one here."""
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": folder}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # times
        for output in cell.get("outputs", []):
            if output.get("name") == "stderr":
                sys.exit(f"a cell complains:\n{cell.source}\n{output.text}")
    notebook.metadata["language_info"] = {"name": "python"}  # without the version of this machine


def of_blocks(readme):
    """The README's Python as a notebook."""
    blocks = re.findall(r"^```python\n(.*?)^```", pathlib.Path(readme).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    if not blocks:
        sys.exit(f"no Python in {readme}")
    return new_notebook(cells=[new_code_cell(block) for block in blocks])


def compare(want, got):
    for a, b in zip(want.cells, got.cells, strict=True):
        if shown(a) != shown(b):
            differences = difflib.unified_diff(shown(a), shown(b), "committed", "now", lineterm="")
            sys.exit("a cell shows something else now (run --update writes it):\n" + a.source + "\n" + "\n".join(differences))
    print(f"{NOTEBOOK}: executed, {len(got.cells)} cells show what is committed")


def shown(cell):
    """The lines that a cell shows. The pixels of pictures may differ from machine to machine."""
    lines = []
    for output in cell.get("outputs", []):
        parts = {"text": output["text"]} if "text" in output else output["data"]
        for kind, data in sorted(parts.items()):
            text = data if isinstance(data, str) else json.dumps(data, indent=1, sort_keys=True)
            lines += [kind] if kind == "image/png" else [kind, *text.splitlines()]
    return lines


def refuse_other_schemas():
    import sigtest

    for schema in ["sigtest.report/2", "sigtest.plan/1"]:
        pathlib.Path("other.json").write_text(f'{{"schema": "{schema}", "comparisons": []}}')
        try:
            sigtest.load("other.json")
        except ValueError as error:
            assert schema in str(error), error
        else:
            sys.exit(f"{schema} is taken for a report")


main(*sys.argv[1:])
