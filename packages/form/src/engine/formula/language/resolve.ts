/** Gives each name of a formula the field it means, and each call its function: tree with places → plain tree, and faults. */
import { functionOf, functionRows } from '../functions/index.ts';
import type { Node } from '../node.ts';
import type { Ast, FormulaFault, Resolve } from './ast.ts';
import { operators } from './limits.ts';
import { nearest } from './nearest.ts';

const signs: ReadonlySet<string> = new Set([...operators.flat(), 'neg', 'percent']);

export interface Names {
  resolve: Resolve;
  /** All names that there are, to suggest one for a mistyped one. */
  all(): readonly string[];
  /** Those of a label. */
  labelled?(label: string): readonly string[];
}

export function resolved(ast: Ast, names: Names, faults: FormulaFault[]): Node {
  switch (ast.kind) {
    case 'value':
      return ast.value;
    case 'list':
      return { list: ast.items };
    case 'name': {
      const node = names.resolve(ast.written, ast.label);
      if (node !== null) return node;
      const several = (ast.label && names.labelled?.(ast.written)) || [];
      faults.push(
        several.length > 1
          ? ambiguous(ast.written, ast.at, several)
          : unknown(ast.written, ast.at, names.all(), 'field'),
      );
      return { ref: ast.written };
    }
    case 'call': {
      if (!signs.has(ast.name) && !functionOf(ast.name))
        faults.push(
          unknown(
            ast.name,
            ast.nameAt,
            functionRows.flatMap(row => [row.name, row.de]),
            'function',
          ),
        );
      return { call: ast.name, args: ast.args.map(arg => arg && resolved(arg, names, faults)) };
    }
  }
}

function unknown(name: string, at: FormulaFault['at'], all: readonly string[], what: string): FormulaFault {
  const near = nearest(name, all);
  const values = { name: name.slice(0, 100), what, ...(near !== null && { suggestion: near }) };
  return { code: 'formula_name', at, values, ...(near !== null && { fix: { at, text: near } }) };
}

/** Two fields have the label. */
const ambiguous = (label: string, at: FormulaFault['at'], names: readonly string[]): FormulaFault => ({
  code: 'formula_name',
  at,
  values: { name: label.slice(0, 100), what: 'ambiguous', among: names.slice(0, 5).join(', ') },
});
