// node scripts/formula-parser.mjs: makes the parsers of formulas, and of others' languages of formulas, from their grammars.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildParserFile } from '@lezer/generator';

/** Each grammar, what it is of, and the file that is made of it, in the folder of the grammar. */
export const grammars = [
  {
    of: 'formulas',
    folder: 'packages/form/src/engine/formula/language/',
    grammar: 'formula.grammar',
    made: 'parser.ts',
  },
  {
    of: "OData's filters",
    folder: 'apps/server/src/calls/odata/',
    grammar: 'filter.grammar',
    made: 'filter-parser.ts',
  },
  {
    of: "XLSForm's XPath",
    folder: 'packages/form/src/engine/xlsform/',
    grammar: 'xpath.grammar',
    made: 'xpath-parser.ts',
  },
  {
    of: "SurveyJS's expressions",
    folder: 'packages/form/src/engine/surveyjs/',
    grammar: 'expression.grammar',
    made: 'expression-parser.ts',
  },
];
const fileOf = ({ folder }, name) => new URL(`../${folder}${name}`, import.meta.url);

/** The text of a made parser, and the one that is there. */
export function parserText(row = grammars[0]) {
  const { parser, terms } = buildParserFile(readFileSync(fileOf(row, row.grammar), 'utf8'), {
    typeScript: true,
    moduleStyle: 'es',
  });
  return {
    parser: `/** The parser of ${row.of}, made from ${row.grammar} by scripts/formula-parser.mjs: not written by hand. */\n// biome-ignore-all format: generated\n// biome-ignore-all lint: generated\n// biome-ignore-all assist: generated\n${parser.replace(/^\/\/ This file was generated.*\n/, '')}`,
    terms,
  };
}

export const presentParser = row => readFileSync(fileOf(row, row.made), 'utf8');

if (process.argv[1] === import.meta.filename)
  for (const row of grammars) writeFileSync(fileOf(row, row.made), parserText(row).parser);
