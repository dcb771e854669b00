/** Interface of the plan of a form's formulas: what they decide, in which order, and what they read. */
import type { Node } from '../formula/node.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';

/** What a name in a formula means. */
export type Target =
  | { kind: 'input'; input: CompiledInput /** Named by its repeat, so always all instances. */; all: boolean }
  | { kind: 'repeat'; repeat: CompiledRepeat };

export interface Read {
  /** The field's name; `@id` of a repeat's instances. */
  name: string;
  /** The value of the same instance. */
  inside: boolean;
}

/** What is decided: whether a condition holds, a field is shown, what is calculated, how many instances there are. */
export type Unit = (
  | { readonly kind: 'condition'; readonly of: CompiledCondition }
  | { readonly kind: 'show' | 'value'; readonly of: CompiledInput }
  | { readonly kind: 'count'; readonly of: CompiledRepeat }
) & {
  /** Whose instances each have a result of their own. */
  readonly repeat: CompiledRepeat | null;
  readonly node: Node | null;
  /** As what a calculation stores its result. */
  readonly format: string;
  readonly reads: readonly Read[];
  /** Names that read blank, since they depend on this. */
  readonly blind: Set<string>;
  order: number;
};

export interface Plan {
  readonly form: CompiledForm;
  /** The form's first language: that of texts that calculations store. */
  readonly language: string;
  readonly units: readonly Unit[];
  /** Units that read a name, in their order. */
  readonly readers: ReadonlyMap<string, readonly { unit: Unit; inside: boolean }[]>;
  /** What decides a condition, the value of a calculation, and a number of instances. */
  readonly unitOf: ReadonlyMap<Unit['of'], Unit>;
  readonly showOf: ReadonlyMap<CompiledInput, Unit>;
  tree(text: string): Node | null;
  target(ref: string): Target | null;
  /** What a formula reads, seen from inside a repeat or from outside. */
  reads(node: Node | null, repeat: CompiledRepeat | null): Read[];
}
