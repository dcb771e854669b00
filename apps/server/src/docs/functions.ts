/** Generates docs/functions.md: all functions of formulas, from the rows that the completion of the editor shows. */
import { type FunctionRow, functionRows, functionWords, print, treeOf } from '@kontor/form/formulas';

export const functionsFile = new URL('../../../../docs/functions.md', import.meta.url);

const groups: Record<FunctionRow['group'], string> = {
  logic: 'Logic',
  list: 'Lists',
  number: 'Numbers',
  text: 'Texts',
  day: 'Days and times',
  other: 'Known data and places',
};

const intro = `# Functions of formulas

Written by \`npm run api-docs\` from the rows that the editor completes from. Names are English in storage; a formula is shown and
typed in the reader's language, and either name is read in both. Arguments in brackets may be left out, those with \`…\` may be
repeated. The German writing has \`;\` between arguments and a decimal comma.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => (text.includes('`') ? text : `\`${cell(text)}\``);

const argument = ({ kind, optional, rest }: FunctionRow['args'][number]): string =>
  rest ? `[${kind} …]` : optional ? `[${kind}]` : kind;

function german(text: string): string {
  const tree = treeOf(text);
  return tree === null ? text : print(tree, 'de');
}

function line(row: FunctionRow): string {
  const { name, de, args, example, result } = row;
  const shown = result === null ? code(example) : `${code(example)} → ${code(result)}`;
  const signature = code(`${name}(${args.map(argument).join(', ')})`);
  return `| ${signature} | ${code(de)} | ${cell(functionWords.en[name] ?? '')} | ${shown} | ${code(german(example))} |`;
}

export function functionsText(): string {
  const parts = (Object.keys(groups) as FunctionRow['group'][]).map(group => {
    const rows = functionRows.filter(row => row.group === group);
    const head = '| function | German | what it gives | example | in German |\n|---|---|---|---|---|';
    return `\n## ${groups[group]}\n\n${head}\n${rows.map(line).join('\n')}\n`;
  });
  return intro + parts.join('');
}
