// node check.mjs FOLDER CHART...: checks charts, and draws them into the folder
// unless it is "".

import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import * as vega from "vega";
import { compile } from "vega-lite";

// The layers of a chart, as report/vegalite.go puts them.
const layers = ["threshold", "interval", "arrowLo", "arrowHi", "change", "instead"];

const [folder, ...charts] = process.argv.slice(2);
assert(charts.length > 10, `only ${charts.length} charts to check`);
const matchesSchema = schemaOfVegaLite();
const shapes = new Map(); // verdict -> what is drawn for it
for (const file of charts) {
	try {
		await check(file);
	} catch (problem) {
		throw new Error(file, { cause: problem });
	}
}
const looks = [...shapes.values()];
assert(looks.length >= 6, `only ${looks.length} verdicts are drawn`);
assert.equal(new Set(looks).size, looks.length, `two verdicts have one shape: ${[...shapes]}`);
console.log(`${charts.length} charts are valid, and drawn without a warning; ${looks.length} verdicts with a shape each`);

function schemaOfVegaLite() {
	const ajv = new Ajv({ strict: false });
	addFormats(ajv);
	ajv.addFormat("color-hex", true); // a format of Vega-Lite's own
	return ajv.compile(createRequire(import.meta.url)("vega-lite/build/vega-lite-schema.json"));
}

async function check(file) {
	const chart = JSON.parse(fs.readFileSync(file));
	assert(matchesSchema(chart), `not as the schema has it: ${JSON.stringify(matchesSchema.errors?.slice(0, 3))}`);

	const complaints = [];
	const log = Object.fromEntries(["level", "info", "debug"].map((name) => [name, () => log]));
	for (const name of ["warn", "error"]) {
		log[name] = (...words) => (complaints.push(words.join(" ")), log);
	}
	const view = new vega.View(vega.parse(compile(chart, { logger: log }).spec), { renderer: "none", logger: log });
	const svg = await view.toSVG();
	assert.deepEqual(complaints, []);
	assert(!/NaN|Infinity|undefined/.test(svg), "something is drawn where there is no number");
	if (folder) {
		fs.writeFileSync(path.join(folder, path.basename(file, ".vl.json") + ".svg"), svg);
	}

	const rows = chart.data.values;
	const drawn = marksOf(view);
	const expected = {
		threshold: rows.filter((row) => row.threshold !== null).length,
		interval: rows.filter((row) => row.drawn_lo !== null).length,
		arrowLo: rows.filter((row) => row.drawn_lo !== null && row.drawn_lo !== row.change_lo).length,
		arrowHi: rows.filter((row) => row.drawn_hi !== null && row.drawn_hi !== row.change_hi).length,
		change: rows.filter((row) => row.change !== null).length,
		instead: rows.filter((row) => row.change === null).length,
	};
	for (const layer of layers) {
		assert.equal(drawn[layer].length, expected[layer], `marks of layer ${layer}`);
	}
	for (const mark of drawn.change) {
		shapes.set(mark.datum.verdict, mark.shape);
		assert(mark.x >= 0 && mark.x <= mark.mark.group.width, `the change of ${mark.datum.label} is off the scale`);
	}

	const texts = textsOf(svg);
	for (const row of rows) {
		for (const text of [row.label, ...row.title.split("\n"), row.instead].filter((text) => text !== "")) {
			assert(texts.some((t) => t === text || isCut(t, text)), `not drawn: ${text}`);
		}
	}
	for (const text of [chart.title.text, ...chart.title.subtitle]) {
		assert(texts.includes(text), `not drawn: ${text}`);
	}
}

// marksOf gathers the marks of each layer over all panels.
function marksOf(view) {
	const drawn = Object.fromEntries(layers.map((name) => [name, []]));
	const visit = (item) => {
		const layer = layers[/child_layer_(\d+)_marks/.exec(item.name ?? "")?.[1]];
		if (layer) drawn[layer].push(...item.items);
		for (const inner of item.items ?? []) visit(inner);
	};
	visit(view.scenegraph().root);
	return drawn;
}

// textsOf returns the texts of an SVG as a reader sees them.
function textsOf(svg) {
	const characters = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&#160;": "\u00a0" };
	return [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map((m) => m[1].replace(/&[a-z0-9#]+;/g, (c) => characters[c] ?? c));
}

// isCut tells whether a text was shortened, at its end.
function isCut(drawn, text) {
	return drawn.endsWith("…") && drawn.length > 10 && text.startsWith(drawn.slice(0, -1));
}
