// Make elements without markup in strings.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */
/** @typedef {Node | string | number | false | null | undefined | Child[]} Child */

/**
 * A function is a listener (`onclick`), `true` an attribute without a value, `false` and null none at all.
 * @template {Element} E @param {E} element @param {Record<string, Attribute> | null | undefined} attributes @param {Child[]} children @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child != null && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Record<string, Attribute> | null} [attributes] @param {Child[]} children */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** @template {keyof SVGElementTagNameMap} Tag @param {Tag} tag @param {Record<string, Attribute> | null} [attributes] @param {Child[]} children */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** @param {Child} inside @param {(event: MouseEvent) => void} onclick @param {Record<string, Attribute>} [attributes] */
export function button(inside, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, inside);
}

/**
 * One field with a label and a button; `onText` is given what was written.
 * @param {{ id: string, label: string, action: string, most: number }} about
 * @param {(text: string, input: HTMLInputElement) => void} onText
 */
export function textForm({ id, label, action, most }, onText) {
  const input = h("input", { type: "text", id, maxlength: most, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onText(input.value.trim(), input);
  };
  const element = h("form", { class: "inline", onsubmit },
    h("label", { for: id }, label),
    h("div", null, input, h("button", { type: "submit" }, action)));
  return { element, input };
}

/** A part of the page that is always there. @param {string} id */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Did something happen in an element of that kind, or within one? @param {Event} event @param {string} selector */
export const within = (event, selector) => event.target instanceof Element && event.target.closest(selector) !== null;

/** Say something to those who listen to the page instead of looking at it. @param {string} text */
export function speak(text) {
  part("speech").replaceChildren(h("span", null, text));
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* the next visit starts afresh */ }
}

/** @param {string} key @returns {any} */
export function recall(key) {
  try { return JSON.parse(localStorage.getItem(key) ?? "null"); } catch { return null; }
}
