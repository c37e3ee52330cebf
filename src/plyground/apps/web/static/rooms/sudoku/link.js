// A puzzle as a link that holds it whole, behind the #, which no server sees; and back.

const WORDS = "The link holds no puzzle that can be read: it is cut or damaged.";
const PLAIN = /^[\d.A-Za-z]{16,}$/;
const MOST = 1_000_000;

/** @param {Uint8Array} bytes */
const toText = (bytes) => btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), "")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** @param {string} text */
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} through */
async function passed(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (through)).getReader();
  /** @type {number[]} */
  const found = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(found);
    for (const byte of value) found.push(byte);
    if (found.length > MOST) throw new Error("too long");
  }
}

/** @param {string} source  a puzzle's text */
export async function linkTo(source) {
  const packed = PLAIN.test(source) ? source : `z${toText(await passed(new TextEncoder().encode(source), new CompressionStream("deflate-raw")))}`;
  return `${location.origin}/puzzle/sudoku#puzzle=${packed}`;
}

/** The puzzle that an address or a pasted text holds as a link of ours; null if it is none. @param {string} text @returns {Promise<string | null>} */
export async function fromLink(text) {
  const found = /#puzzle=(\S*)/.exec(text);
  if (!found) return null;
  const packed = found[1];
  if (!packed.startsWith("z")) {
    if (PLAIN.test(packed)) return packed;
    throw new Error(WORDS);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await passed(toBytes(packed.slice(1)), new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error(WORDS);
  }
}
