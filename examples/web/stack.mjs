// @ts-check
/** Prints the most stack that a game of level 5 against itself uses in WebAssembly: `node stack.mjs CB.wasm`. */
import { readFileSync } from "node:fs";
import { Cb, Engine, Game } from "./cb.mjs";

const PAINT = 0xa5;
// The linker puts the stack first, below everything else, and no call is in progress here: all of it is free.
const STACK = 1 << 20;

const cb = await Cb.load(readFileSync(process.argv[2]));
const engine = new Engine(cb);
const game = new Game(cb);
engine.setLevel(5);
engine.setSeed(1n);
const stack = () => new Uint8Array(cb.view().buffer, 0, STACK);
stack().fill(PAINT);
while (game.outcome === "ongoing" && !game.claimable) game.play(engine.search(game).move);
const untouched = stack().findIndex((byte) => byte !== PAINT);
if (untouched <= 0) throw new Error("the stack is not where it was looked for");
console.log(`stack ${STACK - untouched}`);
