/** Estimates text width without a DOM from classes of letters; errs on the wide side. */

/** In em, for Hanken Grotesk; letters not listed count as lower case. */
const widths: readonly [letters: RegExp, width: number][] = [
  [/[\p{M}\u200b-\u200f]/u, 0],
  [/[iljI.,:;'|!’·]/, 0.27],
  [/[ftr()[\]/\\ \-–"„“]/, 0.38],
  [/[\d+=<>~$€_?*#]/, 0.59],
  [/[mwMW…%@—]/, 0.88],
  [/[\p{Lu}&]/u, 0.69],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1.05],
];
const known = new Map<string, number>();

function widthOfLetter(letter: string): number {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const width = widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.57;
  if (known.size < 5_000) known.set(letter, width);
  return width;
}

export const fontSize = 11.5;

/** In pixels. */
export function textWidth(text: string, size = fontSize): number {
  let sum = 0;
  for (const letter of text) sum += widthOfLetter(letter);
  return sum * size;
}

/** Truncates with an ellipsis; reads no more of a long text than fits. */
export function ellipsized(text: string, width: number, size = fontSize): string {
  let sum = 0;
  let kept = '';
  const room = width - textWidth('…', size);
  for (const letter of text) {
    sum += widthOfLetter(letter) * size;
    if (sum <= room) kept += letter;
    else if (sum > width) return kept.trimEnd() === '' ? '' : `${kept.trimEnd()}…`;
  }
  return text;
}
