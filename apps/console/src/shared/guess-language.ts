/**
 * Guesses the language of a form that declares none, by the commonest words of its texts, so that the page around it is
 * in the same. Null unless one language is clearly ahead.
 */
import { type Form, walk } from '@kontor/form';
import type { Language } from '@kontor/form/languages';

const common: Readonly<Record<Language, RegExp>> = {
  de: /^(der|die|das|den|dem|des|ein|eine|einen|und|oder|ist|sind|nicht|mit|von|zu|im|am|auf|für|bei|sie|ihre|ihr|haben|wie|wo|wann|welche|bitte|kein|keine)$/,
  en: /^(the|an|and|or|is|are|not|with|of|to|on|for|at|your|you|have|how|where|when|what|which|please|no|did|was|were)$/,
};

/** How many more common words one language has than the other. */
const enough = 2;

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
