// @ts-check
/** Prints what examples/embedded/moves.c prints, from WebAssembly: `node moves.mjs CB.wasm [LEVEL,LEVEL...]`. */
import { readFileSync } from "node:fs";
import * as library from "./cb.mjs";
import { fixedMoves, positions } from "./fixed.mjs";

const [wasm, levels = "0,5,10,15"] = process.argv.slice(2);
const cb = await library.Cb.load(readFileSync(wasm));
console.log(fixedMoves(library, cb, positions, levels.split(",").map(Number)).join("\n"));
