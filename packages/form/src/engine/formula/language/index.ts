/** Reading a formula: text → plain tree, its type and its faults; and back into either writing. */

import { isWritable } from '../evaluate/format.ts';
import { finders } from '../evaluate/pattern-find.ts';
import type { Node } from '../node.ts';
import type { Ast, FormulaFault } from './ast.ts';
import { parse } from './parse.ts';
import { type Names, resolved } from './resolve.ts';
import { type Type, type TypeOfName, typeOf } from './types.ts';

export type { Ast, FormulaCode, FormulaFault, Resolve, Span, Writing } from './ast.ts';
export { parse, syntaxOf } from './parse.ts';
export { type NameFor, print, storedName } from './print.ts';
export type { Names } from './resolve.ts';
export { type Of, suits, type Type, type TypeOfName } from './types.ts';
export { writingOf } from './writing.ts';

export interface Read {
  /** Null if the text cannot be read. */
  node: Node | null;
  type: Type;
  faults: FormulaFault[];
}

/** `name`: which fields there are, and of which type. */
export function readFormula(text: string, names: Names, typeOfName: TypeOfName): Read {
  const parsed = parse(text);
  if (!parsed.ast) return { node: null, type: { of: 'any', list: false }, faults: [parsed.fault] };
  const faults: FormulaFault[] = [];
  const node = resolved(parsed.ast, names, faults);
  const type = typeOf(parsed.ast, node, typeOfName, faults);
  patterns(parsed.ast, faults);
  return { node, type, faults: faults.toSorted((a, b) => a.at[0] - b.at[0]) };
}

/** The tree of a stored formula, whose names are those of fields. Null if it cannot be read. */
export function treeOf(text: string): Node | null {
  const { ast } = parse(text);
  return ast && resolved(ast, { resolve: storedNode, all: () => [] }, []);
}

const words = /^(?:user\.(?:name|email|username|groups)|entry\.(?:state|created)|position|value|choice\.\w+)$/i;

export const storedNode = (written: string, label: boolean): Node =>
  !label && words.test(written)
    ? { own: written.toLowerCase().startsWith('choice.') ? `choice.${written.slice(7)}` : written.toLowerCase() }
    : { ref: written };

/** Patterns and formats that stand in the formula are read at once. */
function patterns(ast: Ast, faults: FormulaFault[]): void {
  if (ast.kind !== 'call') return;
  const wanted = ast.name === 'MATCHES' ? 'pattern' : 'format';
  const fits = ast.name === 'MATCHES' ? finders : ast.name === 'TEXT' && isWritable;
  const code = ast.args[1];
  if (fits && code?.kind === 'value' && typeof code.value === 'string' && !fits(code.value))
    faults.push({ code: 'formula_type', at: code.at, values: { wanted, given: 'text' } });
  for (const arg of ast.args) if (arg) patterns(arg, faults);
}
