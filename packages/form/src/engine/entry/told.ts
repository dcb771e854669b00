/**
 * Results of calculations in the language of who reads them: what `TEXT` and `LABEL` give is stored in the form's first
 * language. They are called again for the reader only where their text is passed on as it is, never where it is compared,
 * and only while the formula still gives what is stored.
 */
import type { Data, Form } from '../base/types.ts';
import { type CompiledInput, compile } from '../form/compile.ts';
import { originOf } from '../form/languages.ts';
import { planOf } from '../form/plan.ts';
import type { Unit } from '../form/plan-types.ts';
import type { Value } from '../formula/evaluate/values.ts';
import type { Node } from '../formula/node.ts';
import type { Logic } from './logic-types.ts';
import { isTold, isToldIn, tells } from './told-in.ts';
import { type Look, lookAt } from './values.ts';

type ValueUnit = Unit & { kind: 'show' | 'value' };

/** Which arguments come out as they are. */
const passesOn: Readonly<Record<string, (index: number, count: number) => boolean>> = {
  '&': () => true,
  CONCAT: () => true,
  TEXTJOIN: index => index > 1,
  COALESCE: () => true,
  IFERROR: () => true,
  UPPER: () => true,
  LOWER: () => true,
  TRIM: () => true,
  UNIQUE: () => true,
  FIRST: () => true,
  LAST: () => true,
  IF: index => index > 0,
  IFS: index => index % 2 === 1,
  SWITCH: (index, count) => index > 1 && (index % 2 === 0 || index === count - 1),
};

export interface Teller {
  /** As `Look.get`, and texts of results for the reader. */
  get(name: string, instance?: number | null): unknown;
  /** Results that may be told otherwise when these names have other values, though they are stored as before. */
  reading(names: ReadonlySet<string>): readonly CompiledInput[];
}

/** `logic`: of the form in all of its languages. */
export function tellerOf(logic: Logic, language: string): Teller {
  const { plan } = logic;
  const told = toldBy(logic);
  const made = new Map<string, unknown>();

  function get(name: string, instance: number | null = null): unknown {
    const target = plan.target(name);
    if (target?.kind !== 'input' || !told.has(target.input)) return logic.get(name, instance);
    made.clear();
    return logic.said(() => result(target.input, instance));
  }

  function result(input: CompiledInput, instance: number | null): unknown {
    const { repeated } = input;
    if (!repeated || instance !== null) return resultAt(input, instance);
    const all = logic.instances(repeated).map(each => resultAt(input, each));
    const given = all.filter(each => each !== undefined);
    return given.length > 0 ? given : undefined;
  }

  /** Once each, however often others read it. */
  function resultAt(input: CompiledInput, instance: number | null): unknown {
    const key = `${instance} ${input.name}`;
    if (!made.has(key)) made.set(key, madeAt(input, instance));
    return made.get(key);
  }

  function madeAt(input: CompiledInput, instance: number | null): unknown {
    const stored = logic.answer(input, instance);
    const unit = plan.unitOf.get(input) as ValueUnit;
    // a formula that has changed since gave another result
    if (typeof stored !== 'string' || logic.evaluate(unit.node, unit.repeat, instance) !== stored) return stored;
    const words: Record<string, Value> = {};
    const node = turned(unit.node, { unit, instance, words });
    const found = logic.evaluate(node, unit.repeat, instance, words);
    return typeof found === 'string' ? found : stored;
  }

  /** The formula with what it passes on in the reader's language, as words of its own. */
  function turned(node: Node, place: Place): Node {
    if (typeof node !== 'object' || node === null || 'list' in node || 'own' in node) return node;
    if ('ref' in node) return turnedRef(node, place);
    const { call, args } = node;
    if (isTold(call)) return word(place, toldCall(node, place));
    const passes = Object.hasOwn(passesOn, call) ? passesOn[call] : undefined;
    return passes ? { call, args: args.map((arg, at) => (passes(at, args.length) ? turned(arg, place) : arg)) } : node;
  }

  /** What it is given is decided in the first language, and what it gives is written in the reader's. */
  function toldCall({ call, args }: Extract<Node, { call: string }>, place: Place): Value {
    const evaluated = (node: Node, spoken?: string) =>
      logic.evaluate(node, place.unit.repeat, place.instance, place.words, spoken);
    const decided = args.map(arg => (tells(arg) ? word(place, evaluated(arg)) : arg));
    // of which field a choice is named is no longer known then
    const isDecided = call === 'LABEL' && args.some(tells);
    return isDecided ? evaluated({ call, args }) : evaluated({ call, args: decided }, language);
  }

  /** Another calculation: of the same instance, or of all. */
  function turnedRef(node: Node & { ref: string }, place: Place): Node {
    const target = plan.target(node.ref);
    if (target?.kind !== 'input' || !told.has(target.input)) return node;
    const { input, all } = target;
    const { repeated } = input;
    const one = (instance: number | null) => (resultAt(input, instance) ?? null) as Value;
    if (!repeated) return word(place, one(null));
    const inside = !all && repeated === place.unit.repeat;
    return word(place, inside ? one(place.instance) : logic.instances(repeated).map(one));
  }

  return {
    get,
    reading: names => [...told].flatMap(([input, reads]) => (reads.some(name => names.has(name)) ? [input] : [])),
  };
}

interface Place {
  unit: ValueUnit;
  instance: number | null;
  /** Values that the formula reads beside those of the entry. */
  words: Record<string, Value>;
}

function word({ words }: Place, value: Value): Node {
  const name = `told.${Object.keys(words).length}`;
  words[name] = value;
  return { own: name };
}

const known = new WeakMap<Logic['plan'], ReadonlyMap<CompiledInput, readonly string[]>>();

/** Calculations whose text may be another one for another reader, and all that they read, through each other too. */
function toldBy({ plan }: Logic): ReadonlyMap<CompiledInput, readonly string[]> {
  const before = known.get(plan);
  if (before) return before;
  const found = new Map<CompiledInput, readonly string[]>();
  // each is planned after what it reads
  for (const unit of plan.units) {
    if (unit.kind !== 'value' || unit.format !== 'text') continue;
    const reads = unit.reads.flatMap(({ name }) => {
      const target = plan.target(name);
      return target?.kind === 'input' ? (found.get(target.input) ?? []) : [];
    });
    if (reads.length > 0 || tells(unit.node))
      found.set(unit.of, [...new Set([...unit.reads.map(({ name }) => name), ...reads])]);
  }
  known.set(plan, found);
  return found;
}

/** A view of an entry that tells results in a language; `form` may be in that one alone. */
export function toldLook(seen: Look, form: Form, data: Data, language: string): Look {
  const given = compile(originOf(form));
  const logic = seen.logic && isToldIn(given, planOf(given), language) ? lookAt(given, data).logic : null;
  return logic ? { ...seen, get: tellerOf(logic, language).get } : seen;
}
