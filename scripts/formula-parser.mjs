// node scripts/formula-parser.mjs: makes the parser of formulas (packages/form/src/engine/formula/language/parser.ts) from its grammar.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildParserFile } from '@lezer/generator';

const folder = new URL('../packages/form/src/engine/formula/language/', import.meta.url);

/** The text of parser.ts. */
export function parserText() {
  const grammar = readFileSync(new URL('formula.grammar', folder), 'utf8');
  const { parser, terms } = buildParserFile(grammar, { typeScript: true, moduleStyle: 'es' });
  return {
    parser: `/** The parser of formulas, made from formula.grammar by scripts/formula-parser.mjs: not written by hand. */\n// biome-ignore-all format: generated\n// biome-ignore-all lint: generated\n${parser.replace(/^\/\/ This file was generated.*\n/, '')}`,
    terms,
  };
}

if (process.argv[1] === import.meta.filename) writeFileSync(new URL('parser.ts', folder), parserText().parser);
