/**
 * Language in which a public form opens: one of the form's own, so that its labels and the page's words are in the same.
 * For a form that declares none, it is guessed by the commonest words of its texts. The server, which writes the page's
 * head, and the page itself decide by the same rule.
 */
import { isProductLanguage, type Language } from '../../languages/index.ts';
import type { Form } from '../base/types.ts';
import { languagesOf } from '../form/languages-writing.ts';
import { walk } from '../form/walk.ts';

const common: Readonly<Record<Language, RegExp>> = {
  de: /^(der|die|das|den|dem|des|ein|eine|einen|und|oder|ist|sind|nicht|mit|von|zu|im|am|auf|für|bei|sie|ihre|ihr|haben|wie|wo|wann|welche|bitte|kein|keine)$/,
  en: /^(the|an|and|or|is|are|not|with|of|to|on|for|at|your|you|have|how|where|when|what|which|please|no|did|was|were)$/,
};

/** How many more common words one language has than the other. */
const enough = 2;

/** Null unless one language is clearly ahead. */
export function guessLanguage(form: Form): Language | null {
  const count = { de: 0, en: 0 };
  walk(form.fields, ({ options }) => {
    for (const text of [options.label, options.text, options.help]) {
      if (typeof text !== 'string') continue;
      for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
        if (common.de.test(word) || /[äöüß]/.test(word)) count.de++;
        else if (common.en.test(word)) count.en++;
      }
    }
  });
  const ahead = count.de - count.en;
  return ahead >= enough ? 'de' : ahead <= -enough ? 'en' : null;
}

/** The product's languages that a form declares. */
export const openingLanguages = (form: Form): Language[] => languagesOf(form).filter(isProductLanguage);

/**
 * The first of `wanted` that the form has, else the form's first; null where the reader's own language stays. `chosen`:
 * here before, by the reader, and the first of those wanted.
 */
export function openingLanguage(form: Form, wanted: readonly string[], chosen: boolean): Language | null {
  const given = openingLanguages(form);
  const codes = wanted.map(each => each.slice(0, 2).toLowerCase());
  const next = codes.find(each => given.some(code => code === each));
  if (isProductLanguage(next)) return next;
  return given.length > 0 || chosen ? (given[0] ?? null) : guessLanguage(form);
}
