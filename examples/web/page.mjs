// @ts-check
/** The page: it owns the game and the rules' answers; the worker only finds moves. */
import { COLOR, Chessboard, FEN, INPUT_EVENT_TYPE } from "./cm-chessboard/src/Chessboard.js";
import { Accessibility } from "./cm-chessboard/src/extensions/accessibility/Accessibility.js";
import { MARKER_TYPE, Markers } from "./cm-chessboard/src/extensions/markers/Markers.js";
import { PromotionDialog } from "./cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js";
import { Cb, CbError, Game } from "./cb.mjs";

/** @typedef {import("./worker.mjs").Order} Order */
/** @typedef {import("./worker.mjs").Judged} Judged */

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);
const [status, typed, start, moves] = ["status", "typed", "start", "moves"].map(element);

const cb = await Cb.load(fetch("cb.wasm")).catch((error) => {
  say("The engine could not be loaded. Reload the page to try again.");
  throw error;
});
const game = new Game(cb);
/** For looking back. */
const past = new Game(cb);
const board = new Chessboard(element("board"), {
  position: FEN.start,
  assetsUrl: "./cm-chessboard/assets/",
  style: { cssClass: "default", animationDuration: 150, pieces: { file: new URL("pieces.svg", import.meta.url).href } },
  extensions: [
    { class: Markers },
    { class: PromotionDialog, props: { language: "en" } },
    { class: Accessibility, props: { language: "en", movePieceForm: false, keyboardMoveInput: true } },
  ],
});

/** Who the person plays. @type {"white" | "black"} */
let person = "white";
let elo = 1100;
let seed = 0n;
/** What the worker is at, if anything. @type {Order["kind"] | null} */
let thinking = null;
/** How the game ended other than by the rules. */
let ended = "";
/** The ply whose position is shown; the last one during the game. @type {number | null} */
let shown = null;
/** The moves as people write them. @type {string[]} */
let sans = [];

let worker = hire();

function hire() {
  const hired = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  hired.addEventListener("message", ({ data }) => answer(data));
  hired.addEventListener("error", () => say("The engine could not be loaded. Reload the page to try again."));
  return hired;
}

/** Whatever the worker does, it stops: a search in WebAssembly cannot be stopped from outside. */
function dismiss() {
  if (thinking === null) return;
  worker.terminate();
  worker = hire();
  thinking = null;
}

/** @param {Order} order */
function ask(order) {
  dismiss();
  thinking = order.kind;
  worker.postMessage(order);
  show();
}

/** @param {any} said by the worker */
function answer(said) {
  if (said.kind === "progress") {
    element("progress").value = said.done / said.all;
  } else if (said.kind !== "ready") {
    thinking = null;
    if (said.kind === "move") play(said.move);
    else if (said.kind === "hint") hint(said.move);
    else list(said.judged);
  }
}

/** @param {string} text */
function say(text) {
  status.textContent = text;
}

const RESULTS = {
  "white mates": "Checkmate: White wins.",
  "black mates": "Checkmate: Black wins.",
  stalemate: "Stalemate: a draw.",
  dead: "Nobody can mate: a draw.",
  seventyfive: "Seventy-five moves without progress: a draw.",
  fivefold: "The same position for the fifth time: a draw.",
};

/** How the game ended, or "". */
function result() {
  const { outcome } = game;
  if (outcome !== "ongoing") return RESULTS[outcome];
  return ended || (game.claimable ? "A draw, by threefold repetition or fifty moves." : "");
}

/** Brings the page in line with the game. */
function show() {
  const over = result();
  const mine = !over && game.turn === person && thinking !== "move";
  board.disableMoveInput();
  if (mine) board.enableMoveInput(input, person === "white" ? COLOR.white : COLOR.black);
  if (shown === null) board.setPosition(game.fen, true);
  if (over) say(over);
  else if (thinking === "hint") say("Looking for a good move…");
  else if (mine) say(game.inCheck ? "Your move: you are in check." : "Your move.");
  else say(`Thinking like a player rated ${elo}…`);
  typed.elements.move.disabled = !mine;
  element("back").disabled = game.played.length < 1 || thinking === "review";
  element("hint").disabled = !mine || thinking !== null;
  element("resign").disabled = over !== "" || game.played.length === 0;
  element("stop").hidden = thinking === null || thinking === "move";
  element("review").hidden = !over;
  moves.replaceChildren(...sans.map((san, ply) => {
    const item = document.createElement("li");
    item.textContent = ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san;
    return item;
  }));
  moves.scrollTop = moves.scrollHeight;
}

/** @param {string} move UCI or SAN */
function play(move) {
  const san = game.san(move);
  game.play(move);
  sans.push(san);
  board.removeMarkers();
  const last = game.played[game.played.length - 1];
  board.addMarker(MARKER_TYPE.square, last.slice(0, 2));
  board.addMarker(MARKER_TYPE.square, last.slice(2, 4));
  next();
}

/** After a move: the engine's turn, the person's, or the end. */
function next() {
  if (result()) review();
  else if (game.turn !== person) ask({ kind: "move", moves: [...game.played], elo, seed });
  show();
}

function review() {
  element("errors").replaceChildren();
  element("progress").value = 0;
  if (game.played.length > 0) ask({ kind: "review", moves: [...game.played] });
}

/** @param {string} move */
function hint(move) {
  show();
  board.addMarker(MARKER_TYPE.framePrimary, move.slice(0, 2));
  board.addMarker(MARKER_TYPE.framePrimary, move.slice(2, 4));
  say(`Hint: ${game.san(move)}.`);
}

/** @param {Judged[]} judged */
function list(judged) {
  const own = judged.filter(({ ply, judgement }) => judgement !== "fine" && (ply % 2 === 0) === (person === "white"));
  const items = own.map(({ ply, judgement, better }) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."} ${sans[ply]}: ${judgement}; better ${better}`;
    button.addEventListener("click", () => lookBack(ply, better));
    item.append(button);
    return item;
  });
  element("errors").replaceChildren(...items);
  if (items.length === 0) element("errors").textContent = "Nothing went wrong on your side.";
  element("progress").value = 1;
  show();
}

/** Shows the position before a move, with the better one. @param {number} ply @param {string} better */
function lookBack(ply, better) {
  past.begin();
  for (const move of game.played.slice(0, ply)) past.play(move);
  shown = ply;
  board.setPosition(past.fen, true);
  board.removeMarkers();
  const [played] = game.played.slice(ply);
  past.play(better);
  const [good] = past.played.slice(-1);
  for (const square of [good.slice(0, 2), good.slice(2, 4)]) board.addMarker(MARKER_TYPE.framePrimary, square);
  for (const square of [played.slice(0, 2), played.slice(2, 4)]) board.addMarker(MARKER_TYPE.square, square);
}

/** @param {any} event of the board @returns {boolean | void} */
function input({ type, squareFrom, squareTo }) {
  if (type === INPUT_EVENT_TYPE.moveInputStarted) {
    const from = game.moves.filter((move) => move.startsWith(squareFrom));
    board.removeMarkers(MARKER_TYPE.dot);
    for (const move of from) board.addMarker(MARKER_TYPE.dot, move.slice(2, 4));
    return from.length > 0;
  }
  if (type === INPUT_EVENT_TYPE.validateMoveInput) {
    board.removeMarkers(MARKER_TYPE.dot);
    const fitting = game.moves.filter((move) => move.startsWith(squareFrom + squareTo));
    if (fitting.length > 1) promote(squareFrom + squareTo, squareTo);
    // The board ends its own move first.
    else if (fitting.length === 1) setTimeout(play, 0, fitting[0]);
    return fitting.length > 0;
  }
  if (type === INPUT_EVENT_TYPE.moveInputCanceled) board.removeMarkers(MARKER_TYPE.dot);
}

/** Asks what a pawn becomes. @param {string} move without it @param {string} square */
function promote(move, square) {
  board.showPromotionDialog(square, person === "white" ? COLOR.white : COLOR.black, (/** @type {any} */ chosen) => {
    if (chosen.piece) play(move + chosen.piece[1]);
    else show();
  });
}

function begin() {
  dismiss();
  const chosen = new FormData(start);
  elo = Number(chosen.get("elo"));
  person = chosen.get("color") === "black" ? "black" : "white";
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  // A seed in the address repeats a game: page?seed=7.
  seed = BigInt(new URLSearchParams(location.search).get("seed") ?? (BigInt(high) << 32n) | BigInt(low));
  [ended, shown, sans] = ["", null, []];
  game.begin();
  board.removeMarkers();
  board.setOrientation(person === "white" ? COLOR.white : COLOR.black);
  next();
}

start.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  begin();
});
start.elements.elo.addEventListener("input", () => {
  element("rating").value = start.elements.elo.value;
});
typed.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const field = typed.elements.move;
  try {
    const move = field.value.trim();
    field.value = "";
    play(move);
  } catch (error) {
    if (!(error instanceof CbError)) throw error;
    say(`That move cannot be played: ${error.message}.`);
  }
});
element("back").addEventListener("click", () => {
  dismiss();
  [ended, shown] = ["", null];
  // Back to the person's last decision.
  const count = game.turn === person ? 2 : 1;
  sans = sans.slice(0, Math.max(0, sans.length - count));
  game.takeBack(count);
  board.removeMarkers();
  next();
});
element("hint").addEventListener("click", () => ask({ kind: "hint", moves: [...game.played] }));
element("resign").addEventListener("click", () => {
  dismiss();
  ended = person === "white" ? "You resigned: Black wins." : "You resigned: White wins.";
  next();
});
element("stop").addEventListener("click", () => {
  dismiss();
  show();
});

element("scale").textContent = cb.scale;
if (navigator.serviceWorker) navigator.serviceWorker.register("offline.mjs").catch(() => {});
begin();
