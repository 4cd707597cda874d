// @ts-check
/**
 * cb for JavaScript: the C interface (include/cb.h) as compiled to WebAssembly, in a few classes. It runs in browsers, in
 * their workers and in Node. A search keeps its thread busy until it is done: on a page, let a worker do it.
 */

/** @typedef {{ move: string, score: number, mate: number, depth: number, nodes: number, time: number }} Found */
/** @typedef {{ depth?: number, nodes?: number, time?: number, analyse?: boolean }} Limits */
/** @typedef {"ongoing" | "white mates" | "black mates" | "stalemate" | "dead" | "seventyfive" | "fivefold"} Outcome */

/** @typedef {"fine" | "inaccuracy" | "mistake" | "blunder"} Judgement */

/** What the library refused, in words. */
export class CbError extends Error {}

/** The score of giving mate now. */
export const MATE = 32000;

const NUL = 0xffffffff; // CB_NUL: the text ends with NUL
const TEXT = 256; // CB_TEXT_MAX
const ENGINE = 20480; // CB_ENGINE_BYTES
const FEN_960 = 1;
const LIMIT_DEPTH = 1;
const LIMIT_NODES = 2;
const LIMIT_MOVE_MS = 4;
const SEARCH_ANALYSE = 2;
const CONFIG = 28; // sizeof(cb_config)
const RESULT = 40; // sizeof(cb_result)
const LIMITS = 80; // sizeof(cb_limits)
const MOVES = 416; // CB_MOVES_MAX
const PAGE = 65536;

/** @type {Judgement[]} */
const JUDGEMENTS = ["fine", "inaccuracy", "mistake", "blunder"];

/** @type {Outcome[]} */
const OUTCOMES = ["ongoing", "white mates", "black mates", "stalemate", "dead", "seventyfive", "fivefold"];

/** The library in a memory of its own. Make it with `Cb.load`. */
export class Cb {
  /** @type {any} */ #exports;
  #free = 0;
  /** Where texts go. */ #text = 0;
  /** Where a call's other small things go: moves, a struct. */ scratch = 0;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = instance.exports;
    this.#free = this.#exports.__heap_base.value;
    this.#text = this.allocate(TEXT);
    this.scratch = this.allocate(2 * MOVES);
  }

  /**
   * Loads the library.
   * @param {BufferSource | Response | Promise<Response>} source the bytes of `cb.wasm`, or what `fetch` gives
   * @returns {Promise<Cb>}
   */
  static async load(source) {
    const bytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source) ? source : await (await source).arrayBuffer();
    const clock = { now_ms: () => performance.now() >>> 0 };
    const { instance } = await WebAssembly.instantiate(bytes, { cb: clock });
    return new Cb(instance);
  }

  /** The library's version. @returns {string} */
  get version() {
    return this.#read(this.#exports.cb_version());
  }

  /** What the ratings mean, for people to read. @returns {string} */
  get scale() {
    return this.#read(this.#exports.cb_elo_scale_name());
  }

  /**
   * What a move is called, as Lichess counts. Both scores are for the side that moved; one that mates leads to `MATE`.
   * @param {number} before the score before the move
   * @param {number} after the score after it
   * @returns {Judgement}
   */
  judge(before, after) {
    return JUDGEMENTS[this.call("cb_judge_move", before, after)];
  }

  /**
   * Zeroed memory that is never given back, aligned for anything.
   * @param {number} size in bytes
   * @returns {number} its address
   */
  allocate(size) {
    const at = (this.#free + 15) & ~15;
    const missing = at + size - this.#exports.memory.buffer.byteLength;
    if (missing > 0) this.#exports.memory.grow(Math.ceil(missing / PAGE));
    this.#free = at + size;
    return at;
  }

  /**
   * Zeroes memory.
   * @param {number} at
   * @param {number} size in bytes
   * @returns {DataView} the memory
   */
  clean(at, size) {
    const view = this.view();
    new Uint8Array(view.buffer, at, size).fill(0);
    return view;
  }

  /** The memory as it is now; growing makes another. @returns {DataView} */
  view() {
    return new DataView(this.#exports.memory.buffer);
  }

  /**
   * Calls a function of the library.
   * @param {string} name
   * @param {...(number | bigint)} args
   * @returns {number} what it returns, unless that is an error
   */
  call(name, ...args) {
    const got = this.#exports[name](...args);
    if (got < 0) throw new CbError(this.#read(this.#exports.cb_status_text(got)));
    return got;
  }

  /**
   * Calls a function that writes text.
   * @param {string} name
   * @param {...(number | bigint)} args all but buffer and capacity
   * @returns {string}
   */
  written(name, ...args) {
    this.call(name, ...args, this.#text, TEXT);
    return this.#read(this.#text);
  }

  /**
   * A text where the library can read it, until the next text.
   * @param {string} text
   * @returns {number} its address
   */
  lend(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length >= TEXT) throw new CbError("the text is too long");
    const room = new Uint8Array(this.#exports.memory.buffer, this.#text, TEXT);
    room.set(bytes);
    room[bytes.length] = 0;
    return this.#text;
  }

  /** @param {number} at */
  #read(at) {
    const memory = new Uint8Array(this.#exports.memory.buffer, at);
    return new TextDecoder().decode(memory.slice(0, memory.indexOf(0)));
  }
}

/** A game of chess: a position and its past. It keeps 1.4 KiB of the library's memory for good; `begin` uses it again. */
export class Game {
  #cb;
  #at;
  #position;
  /** The first position. */ #fen = "";
  /** Whether it is Chess960. */ #shuffled = false;
  /** The moves since, in UCI notation. @type {string[]} */ #played = [];

  /**
   * Begins a game at the start position.
   * @param {Cb} cb
   */
  constructor(cb) {
    this.#cb = cb;
    this.#position = cb.allocate(cb.call("cb_position_size"));
    this.#at = cb.allocate(cb.call("cb_game_size"));
    this.begin();
  }

  /**
   * Begins anew. A FEN that is refused leaves the game as it was.
   * @param {string} [fen] the start position if left out
   * @param {boolean} [chess960] whether it is Chess960: castling is then written as the king taking its own rook
   */
  begin(fen, chess960 = false) {
    if (fen === undefined) this.#cb.call("cb_position_start", this.#position);
    else this.#cb.call("cb_position_from_fen", this.#cb.lend(fen), NUL, chess960 ? FEN_960 : 0, this.#position);
    this.#cb.call("cb_game_begin", this.#at, this.#position);
    this.#shuffled = chess960;
    this.#played = [];
    this.#fen = this.fen;
  }

  /** Where it lies in the library's memory. */
  get address() {
    return this.#at;
  }

  /** The position as FEN. @returns {string} */
  get fen() {
    return this.#cb.written("cb_position_fen", this.#position);
  }

  /** The moves played, in UCI notation. @returns {readonly string[]} */
  get played() {
    return this.#played;
  }

  /** @returns {"white" | "black"} */
  get turn() {
    return this.#cb.call("cb_position_side", this.#position) === 0 ? "white" : "black";
  }

  /** @returns {boolean} */
  get inCheck() {
    return this.#cb.call("cb_position_in_check", this.#position) === 1;
  }

  /** @returns {Outcome} */
  get outcome() {
    return OUTCOMES[this.#cb.call("cb_game_outcome", this.#at)];
  }

  /** Whether the side to move may claim a draw, by threefold repetition or fifty moves. @returns {boolean} */
  get claimable() {
    return this.#cb.call("cb_game_claims", this.#at) !== 0;
  }

  /** All legal moves in UCI notation. @returns {string[]} */
  get moves() {
    const { scratch } = this.#cb;
    const count = this.#cb.call("cb_position_moves", this.#position, scratch, MOVES);
    const view = this.#cb.view();
    const numbers = Array.from({ length: count }, (_, index) => view.getUint16(scratch + 2 * index, true));
    return numbers.map((move) => this.text(move));
  }

  /** @param {number} move @returns {string} in UCI notation */
  text(move) {
    return this.#cb.written("cb_position_move_text", this.#position, move);
  }

  /** @param {string} move UCI or SAN @returns {string} as people write it */
  san(move) {
    return this.#cb.written("cb_position_san", this.#position, this.#parse(move));
  }

  /** Plays a move. @param {string} move UCI or SAN */
  play(move) {
    const number = this.#parse(move);
    const text = this.text(number);
    this.#cb.call("cb_game_play", this.#at, number);
    this.#cb.call("cb_game_position", this.#at, this.#position);
    this.#played.push(text);
  }

  /** Takes moves back, as many as there are at most. @param {number} count */
  takeBack(count) {
    const kept = this.#played.slice(0, Math.max(0, this.#played.length - count));
    this.begin(this.#fen, this.#shuffled);
    for (const move of kept) this.play(move);
  }

  /** @param {string} move @returns {number} */
  #parse(move) {
    const { scratch } = this.#cb;
    this.#cb.call("cb_position_parse_move", this.#position, this.#cb.lend(move), NUL, scratch);
    return this.#cb.view().getUint16(scratch, true);
  }
}

/** An engine: it finds moves. */
export class Engine {
  #cb;
  #at;

  /**
   * @param {Cb} cb
   * @param {number} [bytes] of memory: more makes full strength better, levels need no more
   */
  constructor(cb, bytes = ENGINE) {
    this.#cb = cb;
    const memory = cb.allocate(bytes);
    const config = cb.scratch;
    const handle = config + CONFIG;
    const view = cb.clean(config, CONFIG);
    view.setUint32(config, CONFIG, true);
    view.setUint32(config + 16, cb.call("cb_web_clock"), true);
    cb.call("cb_init", memory, bytes, config, handle);
    this.#at = cb.view().getUint32(handle, true);
  }

  /** Plays as people of a Lichess rapid rating do. @param {number} elo 600 to 2500 */
  setElo(elo) {
    this.#cb.call("cb_set_elo", this.#at, elo);
  }

  /** @param {number} level 0 to 20, two decimals; 20 is full strength */
  setLevel(level) {
    this.#cb.call("cb_set_level", this.#at, Math.round(100 * level));
  }

  /** Draws a level's moves from a seed: the same seed replays the same game. @param {bigint} seed 64 bits */
  setSeed(seed) {
    this.#cb.call("cb_set_seed", this.#at, BigInt.asIntN(64, seed));
  }

  /** What strength is in force, as a sentence. @returns {string} */
  get strength() {
    return this.#cb.written("cb_strength_text", this.#at);
  }

  /**
   * Finds a move.
   * @param {Game} game
   * @param {Limits} [limits] a level needs none; `time` in milliseconds; `analyse` is full strength, whatever the level
   * @returns {Found} `score` in centipawns for the side to move, `mate` in moves (0: none)
   */
  search(game, { depth, nodes, time, analyse } = {}) {
    const limits = this.#cb.scratch;
    const result = limits + LIMITS;
    let view = this.#cb.clean(limits, LIMITS + RESULT);
    const set = (depth ? LIMIT_DEPTH : 0) | (nodes ? LIMIT_NODES : 0) | (time ? LIMIT_MOVE_MS : 0);
    view.setUint32(limits, LIMITS, true);
    view.setUint32(limits + 4, set, true);
    view.setUint32(limits + 8, analyse ? SEARCH_ANALYSE : 0, true);
    view.setUint32(limits + 12, depth ?? 0, true);
    view.setBigUint64(limits + 16, BigInt(nodes ?? 0), true);
    view.setUint32(limits + 24, time ?? 0, true);
    view.setUint32(result, RESULT, true);
    this.#cb.call("cb_search", this.#at, game.address, limits, result);
    view = this.#cb.view();
    return {
      move: game.text(view.getUint16(result + 4, true)),
      score: view.getInt32(result + 8, true),
      mate: view.getInt32(result + 12, true),
      depth: view.getUint32(result + 16, true),
      nodes: Number(view.getBigUint64(result + 32, true)),
      time: view.getUint32(result + 24, true),
    };
  }
}
