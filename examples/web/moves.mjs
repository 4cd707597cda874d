// @ts-check
/** Prints what examples/embedded/moves.c prints, from WebAssembly: `node moves.mjs CB.wasm [LEVEL,LEVEL...]`. */
import { readFileSync } from "node:fs";
import { Cb, Engine, Game } from "./cb.mjs";

const [wasm, levels = "0,5,10,15"] = process.argv.slice(2);
const positions = readFileSync(new URL("../embedded/positions.h", import.meta.url), "utf8").match(/(?<=^").*(?=",$)/gm) ?? [];
const cb = await Cb.load(readFileSync(wasm));
const engine = new Engine(cb);
const game = new Game(cb);

positions.forEach((fen, position) => {
  game.begin(fen, true);
  for (const level of levels.split(",").map(Number)) {
    engine.setLevel(level);
    [1n, 2n, 0x123456789abcdef0n].forEach((seed, index) => {
      engine.setSeed(seed);
      const { move, score, nodes } = engine.search(game);
      console.log(`position ${position} level ${level} seed ${index} move ${move} score ${score} nodes ${nodes}`);
    });
  }
});
