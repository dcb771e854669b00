/** Prints a repeat as a table, one row an instance, if its fields are few and short. */
import { type CompiledInput, type Content, childrenOf, nameOf, type Prints, rowOf } from '@kontor/form';
import type { Block } from '../../outside/pdf/document.ts';
import { filledLine, type Printing, type Spot, valueText } from './texts.ts';

const mostFields = 6;
const shares = { text: 2, number: 1, date: 1.3, choice: 1.6, file: 2, drawing: 2, hidden: 1 } as const;

/** Whether an answer is one line, as a cell needs it; in a table stars are their number. */
const short: Readonly<Record<Prints, boolean>> = {
  value: true,
  stars: true,
  text: false,
  files: false,
  drawing: false,
  svg: false,
  rich: false,
  nothing: false,
};

/** Its fields in order, or null if it contains anything else. */
function shortFields({ compiled }: Printing, list: readonly Content[]): CompiledInput[] | null {
  const found: CompiledInput[] = [];
  const open = [...list];
  for (let content = open.shift(); content; content = open.shift()) {
    const row = rowOf(content);
    const input = row.field && compiled.byName.get(nameOf(content));
    const print = row.print?.(content.options);
    if (row.section?.(content.options) || print?.what === 'picture' || (print && print.text.trim() !== '')) return null;
    if (row.container) open.unshift(...childrenOf(content));
    else if (input && short[input.prints]) found.push(input);
    else if (input && input.prints !== 'nothing') return null;
  }
  return found;
}

export function tableOf(
  printing: Printing,
  children: readonly Content[],
  instances: readonly number[],
  spot: Spot,
  /** The instances' own name, '' for plain numbers, and the title of each, '' for that. */
  { name, titleOf }: { name: string; titleOf(instance: number): string },
): Block | null {
  const fields = shortFields(printing, children);
  if (!fields || fields.length === 0 || fields.length > mostFields) return null;
  const columns = fields.map(field => {
    const { group } = field;
    return {
      label: filledLine(printing, field.content, field.label, spot),
      share: shares[group],
      number: group === 'number',
    };
  });
  const titles = instances.map(titleOf);
  const isNamed = name !== '' || titles.some(Boolean);
  return {
    kind: 'table',
    columns: [
      isNamed
        ? { label: '', share: 1.6, number: false }
        : { label: printing.paper.words.number, share: 0, number: true },
      ...columns,
    ],
    rows: instances.map((instance, index) => [
      titles[index] || `${name} ${index + 1}`.trim(),
      ...fields.map(field => valueText(printing, field, instance)),
    ]),
  };
}
