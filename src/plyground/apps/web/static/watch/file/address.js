// The address of a page in a file: only the step can change in it, and not everywhere.

export * from "../address.js";

/** @import { Place } from "../address.js" */

/** @param {Place} place */
export function showPlace({ step }) {
  try { history.replaceState(null, "", `#step=${step ?? 1}`); } catch { /* within a notebook it has no address */ }
}
