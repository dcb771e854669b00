/** Interface of the evaluation of an entry's formulas, which loads with the first form that has one. */
import type { Fault } from '../base/issue.ts';
import type { Data, How, Issue } from '../base/types.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from '../form/compile.ts';
import type { ListRow } from '../form/formula-rows.ts';
import type { AsksPlan } from '../form/plan-asks.ts';
import type { Plan } from '../form/plan-types.ts';
import type { LatePart } from '../formula/evaluate/evaluator.ts';
import type { FurtherEnv } from '../formula/evaluate/run.ts';
import type { Reason, Value } from '../formula/evaluate/values.ts';
import type { Node } from '../formula/node.ts';
import type { Results } from './logic-results.ts';
import type { LogicSource } from './logic-source.ts';

/** What a change of answers changed. */
export interface Touched {
  names: Set<string>;
  /** Fields that have another value, or are shown or hidden by their own formula. */
  keys: Set<string>;
  conditions: CompiledCondition[];
  repeats: CompiledRepeat[];
}

/** What the formulas of a field ask for at present. */
export interface Asked {
  required: boolean;
  readOnly: boolean;
  min: number | string | null;
  max: number | string | null;
  /** Values of the choices that are offered; null for all, and for a long list. */
  choices: string[] | null;
  /** Which choices of a long list are offered; null for all. */
  narrow: Narrow | null;
}

/** A filter of the choices of a long list. */
export interface Narrow {
  /** Texts that columns have to have: what a search can ask for. Null: no choice fits. */
  where: Readonly<Record<string, string>> | null;
  /** Whether a row fits all of it. */
  fits(row: unknown): boolean;
}

/** A rule of the level `warning` that does not hold. */
export interface Warning {
  path: string;
  message: string;
}

export interface Logic {
  readonly plan: Plan;
  /** Null for a form whose formulas ask for nothing of its fields. */
  readonly asking: Asking | null;
  decideAll(): void;
  /** `instance` null: all of them, or a field that is not repeated. */
  follow(changes: readonly { name: string; instance: number | null }[]): Touched;
  instances(repeat: CompiledRepeat): readonly number[];
  holds(condition: CompiledCondition | null): boolean;
  visible(input: CompiledInput, instance: number | null): boolean;
  get(name: string, instance?: number | null): unknown;
  answer(input: CompiledInput, instance: number | null): unknown;
  /** The stored result of a calculation. */
  computed(key: string): unknown;
  /** The formulas together need more steps than an entry may take: results are missing. */
  over(): boolean;
  errorOf(key: string): Reason | null;
  /** Around evaluations that decide nothing: of an entry that somebody fills in, each has all the steps that there are. */
  said<T>(say: () => T): T;
  /** A row of a choice list; null where there is none, undefined while it is not known. */
  row(list: string, value: string): ListRow | null | undefined;
  evaluate(
    node: Node | null,
    repeat: CompiledRepeat | null,
    instance: number | null,
    words?: Readonly<Record<string, Value>>,
    language?: string,
  ): Value;
}

/** What the formulas of a form ask of its fields, for the answers as they are. */
export interface Asking extends AsksPlan {
  /** `was`: the answer as it is stored. */
  asked(input: CompiledInput, instance: number | null, was: unknown): Asked;
  /** Whether a formula requires an answer. */
  required(input: CompiledInput, instance: number | null): boolean;
  fault(input: CompiledInput, instance: number | null, answer: unknown): Fault | null;
  instanceFault(repeat: CompiledRepeat): Fault | null;
  issues(language?: string): Issue[];
  warnings(language?: string): Warning[];
  /** Fills into the answers what the form gives fields that are locked, and initial values by formula if `others`. */
  fill(
    data: Data,
    first: (input: CompiledInput) => unknown,
    others: boolean,
    instances?: (input: CompiledInput) => readonly (number | null)[],
  ): void;
  /** The initial value of a field; undefined without one. */
  initial(input: CompiledInput, instance: number | null): unknown;
  /** A formula in a text, evaluated and written for a reader. */
  text(formula: string, contentId: string, instance: number | null, how: How): string;
  /** Rules are to be judged anew. */
  forget(): void;
  /** The row of a choice that a filter decides about is asked for with the answer. */
  noteChosen(input: CompiledInput | undefined, instance: number | null): void;
}

/** What formulas ask of their fields, and rules (asked.ts). */
export interface AskedPart {
  /** `said` goes around each evaluation. */
  asking(form: CompiledForm, logic: Logic, said: <T>(say: () => T) => T, language: string): Asking;
  /** Decides how many instances there are; whether they are others. */
  count(results: Results, repeat: CompiledRepeat, result: Value): boolean;
}

/** Rows of choice lists that are looked up (logic-rows.ts). */
export interface RowsPart {
  row(form: CompiledForm, list: string, value: string): ListRow | null | undefined;
  cell(form: CompiledForm, list: string, value: string, column: string, language: string): Value | undefined;
  /** Asks for rows that are missing. */
  asking(form: CompiledForm, source: LogicSource): () => void;
}

/** Functions that are not usual ones, and the moment at which an entry was begun (logic-further.ts). */
export interface FurtherPart extends LatePart {
  env(results: Results, rows: RowsPart | undefined): FurtherEnv;
}

/** What not every form with formulas needs; without a part it is as if none of its formulas needs it. */
export interface LogicParts {
  further?: FurtherPart;
  asked?: AskedPart;
  rows?: RowsPart;
}
