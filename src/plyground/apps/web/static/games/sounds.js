// Sounds made in the browser, for those who switched them on: a tap for a move, two for a capture, a chord at the end.

import { look } from "./look.js";

/** The pitch of each tone, when it begins and how long it lasts, in seconds. @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  move: [[330, 0, 0.07]],
  capture: [[330, 0, 0.06], [220, 0.08, 0.1]],
  end: [[262, 0, 0.5], [330, 0.08, 0.5], [392, 0.16, 0.6]],
};
const LOUDNESS = 0.12;

/** @type {AudioContext | null} made when it is first needed: a page that is silent has none */
let context = null;

/** @param {string} name */
export function sound(name) {
  if (!look().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [pitch, begin, length] of SOUNDS[name]) tone(context, pitch, context.currentTime + begin, length);
}

/** @param {AudioContext} audio @param {number} pitch @param {number} begin @param {number} length */
function tone(audio, pitch, begin, length) {
  const [wave, gain] = [audio.createOscillator(), audio.createGain()];
  wave.type = "triangle";
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(LOUDNESS, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(begin);
  wave.stop(begin + length);
}

/** What a new board sounds like. @param {BoardEvent} board @param {BoardEvent | null} before */
export function soundOf(board, before) {
  if (!before || board.moves.length <= before.moves.length) return;
  const taken = (/** @type {BoardEvent} */ seen) => seen.captured.flat().length;
  sound(board.over ? "end" : taken(board) > taken(before) ? "capture" : "move");
}
