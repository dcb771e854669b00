/** What contents are called in an XLSForm: their own names, those that they had in the sheets they came from, and groups numbered. */
import type { Content, InputKind } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { askedName } from '../form/names.ts';
import { walk } from '../form/walk.ts';
import { calculatedKind } from '../input-kinds/calculated.ts';
import { choiceListOf, storedChoices } from '../input-kinds/common.ts';
import type { Target, Targets } from './to-xpath.ts';
import { ticked } from './write-cells.ts';

/** Fields that are known by the kind of their answers. */
const several = ({ options }: Content): boolean =>
  options.type === 'svg-checkbox' ||
  ((options.type === 'checkbox' || options.multiple === true) &&
    (choiceListOf(options) !== null || storedChoices(options).length > 0));

function yesOf({ options }: Content): string | undefined {
  if (options.type === 'calculated') return calculatedKind(options) === 'boolean' ? 'true' : undefined;
  const isFlag = options.type === 'switch' || options.type === 'checkbox';
  return isFlag && choiceListOf(options) === null && storedChoices(options).length === 0 ? ticked : undefined;
}

const days: ReadonlySet<unknown> = new Set<InputKind>(['date']);

/** Values of a field's choices by what they are in the sheet, where that is something else. */
export type Renamed = ReadonlyMap<string, string>;

/** Numbers a name until it is not among those that are taken, by `key`, and takes it. */
function freeNames(taken: Set<string>, key = (name: string) => name): (wanted: string) => string {
  /** The next number to try, by name: thousands may have one name. */
  const counts = new Map<string, number>();
  return wanted => {
    let name = wanted;
    let number = counts.get(wanted) ?? 2;
    for (; taken.has(key(name)); number++) name = `${wanted}_${number}`;
    counts.set(wanted, number);
    taken.add(key(name));
    return name;
  };
}

/**
 * Several choices are stored as one text with spaces between them, so that none may have a space itself. A value gets one
 * that no other has.
 */
function withoutSpaces(values: readonly string[]): Renamed {
  const free = freeNames(new Set(values));
  const spaced = values.filter(value => /\s/.test(value));
  return new Map(spaced.map(value => [value, free(value.trim().replace(/\s+/g, '_'))]));
}

/** Words that a name of XML cannot begin with, or that are taken. */
const named = (name: string): string => (/^[A-Za-z_]/.test(name) ? name : `_${name}`);

/** The choices of a field: a key of their list, which other fields may have, too, and their values. */
export interface ListsOfFields {
  keyOf(content: Pick<Content, 'id' | 'options'>): string;
  valuesOf(content: Content): readonly string[];
}

export class WriteNames implements Targets {
  readonly #byId = new Map<string, string>();
  /** The repeat around a content and what is between them, by its id; none where no repeat is. */
  readonly #around = new Map<string, readonly string[]>();
  readonly #ids = new Map<string, string>();
  readonly #targets = new Map<string, Target>();
  /** By the key of their list. */
  readonly #renamed = new Map<string, Renamed>();

  /** `called`: what the sheets that a form came from called its contents, by id. */
  constructor(fields: readonly Content[], called: ReadonlyMap<string, string>, { keyOf, valuesOf }: ListsOfFields) {
    walk(fields, content => {
      if (several(content)) this.#renamed.set(keyOf(content), withoutSpaces(valuesOf(content)));
    });
    // Other tools know no two names that differ in capitals alone, and have the id of an entry in `meta`.
    const taken = new Set(['meta']);
    const lower = (name: string) => name.toLowerCase();
    const free = freeNames(taken, lower);
    const groups: Content[] = [];
    walk(fields, (content, { parents }) => {
      const name = askedName(content);
      if (!name) {
        groups.push(content);
        return;
      }
      const written = free(called.get(content.id) ?? named(name));
      this.#byId.set(content.id, written);
      this.#ids.set(name, content.id);
      const from = parents.findIndex(parent => rowOf(parent).repeats);
      const repeat = parents[from];
      if (repeat)
        this.#around.set(
          content.id,
          parents.slice(from).map(({ id }) => id),
        );
      const yes = yesOf(content);
      this.#targets.set(name, {
        name: written,
        ...(repeat && { repeat: repeat.id }),
        ...(rowOf(content).repeats && { instances: true }),
        ...(yes !== undefined && { yes }),
        ...(several(content) && { several: true }),
        renamed: this.#renamed.get(keyOf(content)),
        ...(days.has(content.options.type) && { day: true }),
      });
    });
    for (const content of groups) {
      const usual = rowOf(content).repeats ? 'repeat' : rowOf(content).container ? 'group' : 'note';
      this.#byId.set(content.id, free(called.get(content.id) || usual));
    }
    for (const target of this.#targets.values()) if (target.repeat) target.repeat = this.rowName(target.repeat);
  }

  /** The name of a content's row. */
  rowName(id: string): string {
    return this.#byId.get(id) ?? id;
  }

  /** A field of a repeat may be named with the repeat's name before it. */
  of(ref: string): Target | null {
    return this.#targets.get(ref) ?? this.#targets.get(ref.slice(ref.indexOf('.') + 1)) ?? null;
  }

  /**
   * As formulas of a content name fields: its own repeat's with the repeat's name before it are those of all instances.
   * `before`: what stands before a path.
   */
  at(id: string, before = ''): Targets {
    const around = this.#around.get(id);
    if (!around) return this;
    return {
      instance: before + around.map(() => '..').join('/'),
      of: ref => {
        const target = this.of(ref);
        const [dot, to] = [ref.indexOf('.'), this.#around.get(this.#ids.get(ref.slice(ref.indexOf('.') + 1)) ?? '')];
        if (!target || dot < 0 || to?.[0] !== around[0]) return target;
        const steps = [...around.map(() => '..'), '..', ...(to ?? []).map(each => this.rowName(each)), target.name];
        return { ...target, all: before + steps.join('/') };
      },
    };
  }

  /** What a choice of this list is called in the sheet. */
  choice(list: string, value: string): string {
    return this.#renamed.get(list)?.get(value) ?? value;
  }

  /** `{name}` in a text is `${name}`; a `${` that names no field, which other tools refuse, is taken apart. */
  text(text: string): string {
    return text.replace(/(\$?)\{([^{}]*)\}/g, (whole, sign: string, name: string) => {
      const target = this.#targets.get(name);
      if (target) return `${sign}\${${target.name}}`;
      return sign === '' ? whole : `$ {${name}}`;
    });
  }
}
