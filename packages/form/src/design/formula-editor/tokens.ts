/** A formula in coloured parts: functions, texts, numbers, operators, and names as chips with their labels. */
import { syntaxOf } from '../../engine/formula/language/index.ts';
import type { Names } from './names.ts';

export interface Token {
  from: number;
  to: number;
  kind: 'function' | 'text' | 'number' | 'sign' | 'name' | 'lost';
  /** Of a name: its label. */
  label?: string;
  /** Of a name: as it is stored. */
  name?: string;
}

const signs: ReadonlySet<string> = new Set([
  'Power',
  'Times',
  'Plus',
  'Minus',
  'Join',
  'PercentSign',
  'Compare',
  'Separator',
  '=',
]);
const truths: ReadonlySet<string> = new Set(['TRUE', 'FALSE', 'WAHR', 'FALSCH']);

/** What of the names says how they are shown; `formerLabel` that of a field that there is no more. */
export type ShownNames = Pick<Names, 'resolve' | 'labelOf' | 'formerLabel'>;

/** In the order of the text; what is between them has no colour. */
export function tokensOf(text: string, names: ShownNames): Token[] {
  const found: Token[] = [];
  const named = (from: number, to: number, written: string, label: boolean): Token => {
    const node = names.resolve(written, label);
    const name =
      typeof node === 'object' && node !== null ? ('ref' in node ? node.ref : 'own' in node ? node.own : null) : null;
    if (name === null) return { from, to, kind: 'lost', label: names.formerLabel(written) ?? written, name: written };
    return { from, to, kind: 'name', label: names.labelOf(name) ?? name, name };
  };
  syntaxOf(text).iterate({
    enter({ name, from, to, node }) {
      if (name === 'Text') found.push({ from, to, kind: 'text' });
      else if (name === 'Number') found.push({ from, to, kind: 'number' });
      else if (name === 'Label') found.push(named(from, to, text.slice(from + 1, to - 1).trim(), true));
      else if (signs.has(name)) found.push({ from, to, kind: 'sign' });
      else if (name === 'Name') {
        const written = text.slice(from, to);
        if (node.parent?.name === 'Call') found.push({ from, to, kind: 'function' });
        else if (truths.has(written.toUpperCase())) found.push({ from, to, kind: 'number' });
        else found.push(named(from, to, written, false));
      }
    },
  });
  return found;
}
