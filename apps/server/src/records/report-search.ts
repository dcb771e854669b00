/** The folded text of an entry that `search` covers: its number and answers, choices by their labels. */
import { correctedKey, type Data, type Form, fold, inputsOf, plainText, textsOf } from '@kontor/form';
import type { ListAnswers } from './choice-lists.ts';
import { richNames } from './rich-answers.ts';

/** Characters of the answers that `search` covers. */
const searchLength = 32_000;

type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const known = new WeakMap<Form, Labels>();

/** Labels of choices by value, so that a search finds the text that users see; computed once for each version. */
function labelsOf(form: Form): Labels {
  const kept = known.get(form);
  if (kept) return kept;
  const made = new Map<string, Map<string, string>>();
  for (const input of inputsOf(form)) {
    const values = (input.content.options.values ?? []) as { value: string; label: unknown }[];
    if (values.length > 0)
      made.set(input.name, new Map(values.map(choice => [choice.value, textsOf(choice.label).join('\n')])));
  }
  known.set(form, made);
  return made;
}

/** Folded text of number and answers for `search`; rich text without its markup. */
export function searchText(form: Form, data: Data, listed: ListAnswers['labels'], number: unknown): string {
  const choices = labelsOf(form);
  const rich = richNames(form);
  const words: string[] = typeof number === 'string' ? [number] : [];
  for (const [key, value] of Object.entries(data)) {
    const corrected = correctedKey(key);
    if (corrected.startsWith('_')) continue;
    const name = corrected.split('.')[0] ?? '';
    const labels = choices.get(name) ?? listed.get(name);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string' || typeof one === 'number')
        words.push(labels?.get(String(one)) ?? (rich.has(name) ? plainText(String(one)) : String(one)));
    }
  }
  return fold(words.join('\n').slice(0, searchLength));
}
