/** Bounds that every form and entry keeps; the numbers are the specification's, or ours where it names none. */
export const limits = {
  name: 100,
  label: 1_000,
  text: 100_000,
  svg: 500_000,
  shapes: 5_000,
  contents: 10_000,
  depth: 20,
  choices: 1_000,
  states: 100,
  comparisons: 3,
  languages: 20,
  repeats: 1_000,
  files: 100,
  defaultFiles: 6,
  issues: 1_000,
  unknownDepth: 20,
} as const;
