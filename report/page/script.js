"use strict";

// The page is whole without this script, which folds the details away and lets
// the table be sorted and filtered.

document.documentElement.classList.add("js");

document.addEventListener("DOMContentLoaded", () => {
  for (const details of document.querySelectorAll("details")) details.open = false;
  const table = document.getElementById("comparisons");
  if (table === null) return;
  const bodies = [...table.tBodies];
  makeFolds(table);
  makeSorting(table, bodies);
  makeFilters(bodies);
  unfoldNamed();
  window.addEventListener("hashchange", unfoldNamed);
});

function makeButton(className, content) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.append(...content);
  return button;
}

// Folding: the name of a comparison that has details becomes a button.

function makeFolds(table) {
  for (const detail of table.querySelectorAll("tr.detail")) {
    const name = detail.parentElement.querySelector("th.name > bdi");
    const place = name.nextSibling;
    const button = makeButton("unfold", [name]);
    button.setAttribute("aria-controls", detail.id);
    detail.parentElement.querySelector("th.name").insertBefore(button, place);
    detail.parentElement.classList.add("foldable");
    fold(detail.parentElement, false);
  }
  table.addEventListener("click", (event) => {
    const row = event.target.closest("tr.row");
    if (row === null || event.target.closest("a") !== null) return;
    const onButton = event.target.closest("button") !== null;
    if (!onButton && String(window.getSelection()) !== "") return;
    fold(row.parentElement, !isOpen(row.parentElement));
  });
  const all = document.getElementById("unfold-all");
  all.hidden = table.querySelector("tr.detail") === null;
  all.addEventListener("click", () => {
    const open = all.getAttribute("aria-pressed") !== "true";
    all.setAttribute("aria-pressed", String(open));
    for (const body of table.tBodies) {
      if (!body.hidden) fold(body, open);
    }
  });
}

function isOpen(body) {
  return body.classList.contains("open");
}

function fold(body, open) {
  const button = body.querySelector("button.unfold");
  if (button === null) return;
  body.classList.toggle("open", open);
  button.setAttribute("aria-expanded", String(open));
}

// unfoldNamed unfolds the comparison that the address names.
function unfoldNamed() {
  const body = document.getElementById(window.location.hash.slice(1));
  if (body === null || !body.classList.contains("comparison")) return;
  body.hidden = false;
  fold(body, true);
  body.scrollIntoView();
}

// Sorting: what has no number comes last, either way.

function makeSorting(table, bodies) {
  const verdicts = [...document.querySelectorAll("input[name=verdict]")].map((box) => box.value);
  const number = (text) => (text === "" ? NaN : Number(text));
  const collator = new Intl.Collator("en", { numeric: true });
  const keys = {
    name: { of: (body) => body.dataset.metric, compare: collator.compare, first: 1 },
    change: { of: (body) => number(body.dataset.change), compare: (a, b) => a - b, first: -1 },
    p: { of: (body) => number(body.dataset.p), compare: (a, b) => a - b, first: 1 },
    verdict: { of: (body) => verdicts.indexOf(body.dataset.verdict), compare: (a, b) => a - b, first: 1 },
    index: { of: (body) => Number(body.dataset.index), compare: (a, b) => a - b, first: 1 },
  };
  const headers = [...table.querySelectorAll("th[data-key]")];
  for (const header of headers) {
    const key = keys[header.dataset.key];
    const button = makeButton("sort", header.childNodes);
    button.dataset.key = header.dataset.key;
    header.append(button);
    button.addEventListener("click", () => {
      const first = key.first > 0 ? "ascending" : "descending";
      const second = key.first > 0 ? "descending" : "ascending";
      const order = header.getAttribute("aria-sort") === first ? second : first;
      for (const other of headers) other.setAttribute("aria-sort", "none");
      header.setAttribute("aria-sort", order);
      sort(table, bodies, key, order === "ascending" ? 1 : -1);
    });
  }
}

function sort(table, bodies, key, sign) {
  const items = bodies.map((body) => ({ body, value: key.of(body), index: Number(body.dataset.index) }));
  const missing = (item) => Number(Number.isNaN(item.value));
  items.sort((a, b) => {
    const apart = missing(a) - missing(b);
    if (apart !== 0) return apart;
    return (missing(a) ? 0 : sign * key.compare(a.value, b.value)) || a.index - b.index;
  });
  table.append(...items.map((item) => item.body));
}

// Filtering by name, verdict and configuration.

function makeFilters(bodies) {
  const name = document.getElementById("filter-name");
  const boxes = [...document.querySelectorAll("input[name=verdict]")];
  const config = document.getElementById("filter-config");
  const apply = () => {
    const part = name.value.trim().toLowerCase();
    const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const of = config === null ? "" : config.value;
    let shown = 0;
    for (const body of bodies) {
      const fits = body.dataset.metric.toLowerCase().includes(part) &&
        verdicts.has(body.dataset.verdict) && (of === "" || body.dataset.config === of);
      body.hidden = !fits;
      if (fits) shown++;
    }
    document.getElementById("shown").textContent = `${shown} of ${bodies.length} comparisons shown`;
  };
  for (const control of [name, ...boxes, config]) {
    if (control !== null) control.addEventListener("input", apply);
  }
  apply();
}
