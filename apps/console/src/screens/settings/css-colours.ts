/** Syntax highlighting for CSS: tokens per line, by the tokenizer of the validation (contract/css.ts). */
import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer';

export type Colour = 'comment' | 'text' | 'value' | 'rule' | 'property' | 'selector' | 'plain';
export type Part = readonly [Colour, string];

const values = new Set<string>([TokenType.Number, TokenType.Percentage, TokenType.Dimension, TokenType.Hash]);
const ends = new Set<string>([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon]);
const texts = new Set<string>([TokenType.String, TokenType.BadString, TokenType.URL, TokenType.BadURL]);

export function colouredLines(css: string): Part[][] {
  const lines: Part[][] = [[]];
  const add = (colour: Colour, text: string) => {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      const line = lines.at(-1);
      const last = line?.at(-1);
      if (part === '' || !line) continue;
      if (last?.[0] === colour) line[line.length - 1] = [colour, last[1] + part];
      else line.push([colour, part]);
    }
  };
  const tokens: CSSToken[] = [];
  const reader = tokenizer({ css });
  while (!reader.endOfFile()) tokens.push(reader.nextToken());
  /** After the colon of a property, or in the prelude of an at-rule. */
  let isValue = false;
  for (const [at, [type, text]] of tokens.entries()) if (type !== TokenType.EOF) add(colourOf(type, at), text);
  return lines;

  function colourOf(type: string, at: number): Colour {
    if (ends.has(type)) isValue = false;
    if (type === TokenType.Comment) return 'comment';
    if (texts.has(type)) return 'text';
    if (values.has(type)) return isValue ? 'value' : 'selector';
    if (type === TokenType.AtKeyword) {
      isValue = true;
      return 'rule';
    }
    if (isValue || ends.has(type) || type === TokenType.Whitespace) return 'plain';
    if (type === TokenType.Colon && tokens[at - 1]?.[0] === TokenType.Ident && endsSoon(at)) {
      isValue = true;
      return 'plain';
    }
    const named = type === TokenType.Ident && tokens[at + 1]?.[0] === TokenType.Colon && endsSoon(at + 1);
    return named ? 'property' : 'selector';
  }
  /** A property's colon is followed by `;` or `}` before any `{`, unlike that of a selector. */
  function endsSoon(from: number): boolean {
    for (const [type] of tokens.slice(from, from + 200)) {
      if (type === TokenType.Semicolon || type === TokenType.CloseCurly) return true;
      if (type === TokenType.OpenCurly) return false;
    }
    return false;
  }
}
