/** A formula as it is written: its tree with the place of each part, for checks, for writing it anew and for marks in an editor. */
import type { Node } from '../node.ts';

export type Span = readonly [from: number, to: number];

export type Ast = { at: Span } & (
  | { kind: 'value'; value: number | string | boolean }
  /** `written` is the name or label; `label` whether it stood in brackets. */
  | { kind: 'name'; written: string; label: boolean }
  | { kind: 'list'; items: (number | string | boolean)[] }
  /** `name` is the English name or the operator; `nameAt` the place of the name. */
  | { kind: 'call'; name: string; args: (Ast | null)[]; nameAt: Span }
);

/** What is wrong with a formula. Their names are codes of issues. */
export type FormulaCode = 'formula_syntax' | 'formula_name' | 'formula_type' | 'formula_circle' | 'formula_limit';

export interface FormulaFault {
  code: FormulaCode;
  at: Span;
  values?: Record<string, string | number>;
  /** What would mend it: the text to put in that place. */
  fix?: { at: Span; text: string };
}

/** How names are resolved: `null` for one that there is not. */
export type Resolve = (written: string, label: boolean) => Node | null;

/** Whether a formula is in German writing. */
export type Writing = 'de' | 'en';
