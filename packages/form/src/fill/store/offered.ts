/** Choices of a field that a filter lets through; a chosen one that falls away stays, and is marked until it is changed. */
import { issue } from '../../engine/base/issue.ts';
import { isBlank, own } from '../../engine/base/plain.ts';
import type { Issue, Options } from '../../engine/base/types.ts';
import { keptKeyOf as keyOf } from '../../engine/entry/answers.ts';
import type { Asked, Logic, Asking as OfLogic } from '../../engine/entry/logic-types.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import { choiceListOf, storedChoices } from '../../engine/input-kinds/common.ts';
import { catalogue, type Language } from '../../languages/index.ts';

const words = catalogue({ de: { gone: 'passt nicht mehr' }, en: { gone: 'no longer fits' } });

/** Of chosen choices that are not offered: what is said of each, by its value, and what is wrong with the field. */
export interface Gone {
  words: Readonly<Record<string, string>>;
  issue: Issue;
}

/** The options of a field with the choices that it offers, and `gone` where a chosen one is none of them. */
export type Offer = (options: Options, value: unknown, language: Language) => Options;

const textsIn = (value: unknown): string[] =>
  [value].flat().filter(each => typeof each === 'string' && each !== '') as string[];

/** Null where no filter decides. `isRead`: nothing is changed, and nothing marked. */
export function offerOf(input: CompiledInput, { choices, narrow }: Asked, logic: Logic, isRead: boolean): Offer | null {
  if (!choices && !narrow) return null;
  const fits = (options: Options, value: string): boolean => {
    if (choices) return choices.includes(value);
    const row = logic.row(choiceListOf(options) ?? '', value);
    return !row || logic.said(() => narrow!.fits(row));
  };
  return (options, value, language) => {
    const chosen = textsIn(value);
    const gone = isRead ? [] : chosen.filter(each => !fits(options, each));
    const kept = new Set([...(choices ?? []), ...chosen]);
    return {
      ...options,
      ...(choices && { values: storedChoices(options).filter(each => kept.has(own(each, 'value') as string)) }),
      ...(gone.length > 0 && { gone: goneOf(input, gone, language) }),
    };
  };
}

const goneOf = (input: CompiledInput, values: readonly string[], language: Language): Gone => ({
  words: Object.fromEntries(values.map(each => [each, words[language].gone])),
  issue: strayIssue(input, ''),
});

const strayIssue = ({ note }: CompiledInput, path: string): Issue =>
  issue(path, 'not_a_choice', note === null ? undefined : { note });

/** Fields with a filter that are shown, by key: what is wrong with a choice that it does not let through, or null. */
export function* strays(logic: Logic, asking: OfLogic): Iterable<[key: string, Issue | null]> {
  for (const [input, { filter }] of asking.asks) {
    if (filter === null || !logic.holds(input.condition)) continue;
    for (const instance of input.repeated ? logic.instances(input.repeated) : [null]) {
      if (!logic.visible(input, instance)) continue;
      const answer = logic.answer(input, instance);
      const key = keyOf(input, instance);
      const isStray = !isBlank(answer) && asking.fault(input, instance, answer)?.code === 'not_a_choice';
      yield [key, isStray ? strayIssue(input, `data.${key}`) : null];
    }
  }
}
