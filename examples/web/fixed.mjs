// @ts-check
/** The twelve positions of examples/embedded/moves.c, played by levels with its seeds: the same everywhere. */
import { readFileSync } from "node:fs";

const header = readFileSync(new URL("../embedded/positions.h", import.meta.url), "utf8");
export const positions = header.match(/(?<=^").*(?=",$)/gm) ?? [];

/**
 * What moves.c prints. It uses nothing from outside, so that a test can run it in a browser.
 * @param {typeof import("./cb.mjs")} library
 * @param {import("./cb.mjs").Cb} cb
 * @param {string[]} positions
 * @param {number[]} levels
 * @returns {string[]}
 */
export function fixedMoves({ Engine, Game }, cb, positions, levels) {
  const engine = new Engine(cb);
  const game = new Game(cb);
  return positions.flatMap((fen, position) => {
    game.begin(fen, true);
    return levels.flatMap((level) => {
      engine.setLevel(level);
      return [1n, 2n, 0x123456789abcdef0n].map((seed, index) => {
        engine.setSeed(seed);
        const { move, score, nodes } = engine.search(game);
        return `position ${position} level ${level} seed ${index} move ${move} score ${score} nodes ${nodes}`;
      });
    });
  });
}
