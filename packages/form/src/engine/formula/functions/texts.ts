/** Functions of texts. */
import type { Line } from './row.ts';

export const texts: readonly Line[] = [
  ['CONCAT TEXTKETTE', 'list list*', 'text', 'CONCAT("a", "b") → "ab"'],
  ['TEXTJOIN TEXTVERKETTEN', 'text boolean list list*', 'text', 'TEXTJOIN(", ", TRUE, "a", "b") → "a, b"'],
  ['LEFT LINKS', 'text number?', 'text', 'LEFT("Kontor", 3) → "Kon"'],
  ['RIGHT RECHTS', 'text number?', 'text', 'RIGHT("Kontor", 3) → "tor"'],
  ['MID TEIL', 'text number number', 'text', 'MID("Kontor", 2, 3) → "ont"'],
  ['TEXTBEFORE TEXTVOR', 'text text', 'text', 'TEXTBEFORE("LH-123", "-") → "LH"'],
  ['TEXTAFTER TEXTNACH', 'text text', 'text', 'TEXTAFTER("LH-123", "-") → "123"'],
  ['LEN LÄNGE', 'text', 'number', 'LEN("Kontor") → 6'],
  ['UPPER GROSS', 'text', 'text', 'UPPER("ab") → "AB"'],
  ['LOWER KLEIN', 'text', 'text', 'LOWER("AB") → "ab"'],
  ['TRIM GLÄTTEN', 'text', 'text', 'TRIM(" a  b ") → "a b"'],
  ['SUBSTITUTE WECHSELN', 'text text text number?', 'text', 'SUBSTITUTE("a-b", "-", "/") → "a/b"'],
  ['CONTAINS ENTHÄLT', 'any text', 'boolean', 'CONTAINS("Kontor", "TOR") → TRUE'],
  ['MATCHES PASST', 'text text', 'boolean', 'MATCHES("AB-12", "[0-9]+") → TRUE'],
  ['TEXT TEXT', 'any text', 'text', 'TEXT(0.256, "0.0%") → "25.6%"'],
  ['VALUE WERT', 'text', 'number', 'VALUE("12.5") → 12.5'],
  ['LABEL BEZEICHNUNG', 'field', 'text', 'LABEL(species)'],
];
