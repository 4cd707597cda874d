// @ts-check
/** The engine at work, beside the page: a search keeps its thread busy. To stop it, the page ends this worker. */
import { Cb, Engine, Game, MATE } from "./cb.mjs";

/** @typedef {{ kind: "move", moves: string[], elo: number, seed: bigint }} MoveOrder */
/** @typedef {{ kind: "hint", moves: string[] }} HintOrder */
/** @typedef {{ kind: "review", moves: string[] }} ReviewOrder */
/** @typedef {MoveOrder | HintOrder | ReviewOrder} Order */
/** @typedef {import("./cb.mjs").Judgement} Judgement */
/** @typedef {{ ply: number, judgement: Judgement, better: string }} Judged a move, and the better one in SAN */

const HINT = { time: 500, analyse: true };
/** The same review on every device. */
const REVIEW = { nodes: 20_000, analyse: true };
/** Full strength likes some memory for what it learns. */
const MEMORY = 1 << 20;

const cb = await Cb.load(fetch(new URL("cb.wasm", import.meta.url)));
const engine = new Engine(cb, MEMORY);
const game = new Game(cb);

/** @param {string[]} moves */
function setUp(moves) {
  game.begin();
  for (const move of moves) game.play(move);
}

/** @param {MoveOrder} order */
function move({ moves, elo, seed }) {
  setUp(moves);
  engine.setElo(elo);
  engine.setSeed(seed);
  postMessage({ kind: "move", ...engine.search(game) });
}

/** @param {HintOrder} order */
function hint({ moves }) {
  setUp(moves);
  postMessage({ kind: "hint", ...engine.search(game, HINT) });
}

/**
 * The score of the position for the side to move, and its best move in SAN.
 * @returns {{ score: number, best: string }}
 */
function weigh() {
  const { outcome } = game;
  if (outcome !== "ongoing") return { score: outcome.endsWith("mates") ? -MATE : 0, best: "" };
  const { score, move } = engine.search(game, REVIEW);
  return { score, best: game.san(move) };
}

/** @param {ReviewOrder} order */
function review({ moves }) {
  /** @type {Judged[]} */
  const judged = [];
  setUp([]);
  // The start position counts as 15 for White.
  let before = { ...weigh(), score: 15 };
  moves.forEach((played, ply) => {
    game.play(played);
    const after = weigh();
    judged.push({ ply, judgement: cb.judge(before.score, -after.score), better: before.best });
    before = after;
    postMessage({ kind: "progress", done: ply + 1, all: moves.length });
  });
  postMessage({ kind: "review", judged });
}

addEventListener("message", ({ data }) => {
  /** @type {Order} */
  const order = data;
  if (order.kind === "move") move(order);
  else if (order.kind === "hint") hint(order);
  else review(order);
});
postMessage({ kind: "ready" });
