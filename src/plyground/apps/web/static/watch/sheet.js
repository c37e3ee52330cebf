// A sheet to print prints itself.
addEventListener("load", () => { print(); });
