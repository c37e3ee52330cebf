// What eslint looks for in the page's modules and style sheets.

import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";

const MODULES = "src/**/static/**/*.js";

export default [
  {
    files: [MODULES],
    ...js.configs.recommended,
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: [MODULES],
    rules: {
      complexity: ["error", 15],
      curly: ["error", "multi-line"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 3],
      "max-lines": ["error", 300],
      "no-console": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-param-reassign": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-useless-concat": "error",
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      radix: "error",
    },
  },
  { files: ["src/**/static/page/theme.js"], languageOptions: { sourceType: "script" } }, // runs before anything is painted
  {
    files: ["src/**/static/**/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      ...css.configs.recommended.rules,
      "css/no-important": "off", // what is hidden and what is still must be so, whatever else is said
      "css/no-invalid-properties": ["error", { allowUnknownVariables: true }], // they come from other sheets
      "css/use-baseline": "off", // what a browser does not know it leaves out
    },
  },
];
