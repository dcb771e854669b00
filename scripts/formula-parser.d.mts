/** Types of formula-parser.mjs, for its test. */
export interface GrammarRow {
  of: string;
  folder: string;
  grammar: string;
  made: string;
}
export const grammars: GrammarRow[];
export function parserText(row?: GrammarRow): { parser: string; terms: string };
export function presentParser(row: GrammarRow): string;
