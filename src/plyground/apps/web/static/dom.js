// Make elements without markup in strings.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

export function button(text, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, text);
}

// One field with a label and a button; `onText` is given what was written.
export function textForm({ id, label, action, most }, onText) {
  const input = h("input", { type: "text", id, maxlength: most, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const onsubmit = (event) => {
    event.preventDefault();
    onText(input.value.trim(), input);
  };
  return h("form", { class: "inline", onsubmit },
    h("label", { for: id }, label),
    h("div", null, input, h("button", { type: "submit" }, action)));
}

// Say something to those who listen to the page instead of looking at it.
export function speak(text) {
  const region = document.getElementById("speech");
  region.replaceChildren(h("span", null, text));
}

export function remember(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* the next visit starts afresh */ }
}

export function recall(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}
