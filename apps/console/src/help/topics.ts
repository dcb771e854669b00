/** Help texts in the reader's language; a lazy chunk per language. */

import { completed, languageCodes } from '@kontor/form/languages';
import { use, useDeferredValue } from 'react';
import { type Language, useLanguage } from '../i18n/index.ts';
import { MissingPart } from '../ui/lazily.ts';
import { topicIds } from './areas.ts';
import { readTopic, type Topic } from './read.ts';

/** A language must have all topics, or falls back to English. */
const texts = completed<Language, { written: Language; load: () => Promise<{ default: Record<string, string> }> }>(
  {
    de: { written: 'de', load: () => import('./topics/de.ts') },
    en: { written: 'en', load: () => import('./topics/en.ts') },
  },
  languageCodes,
);
const loaded = new Map<Language, Promise<Map<string, Topic>>>();

async function read(language: Language): Promise<Map<string, Topic>> {
  try {
    const { written, load } = texts[language];
    const { default: files } = await load();
    return new Map(topicIds.map(id => [id, readTopic(id, files[`./${id}.${written}.md`] ?? '')]));
  } catch (cause) {
    loaded.delete(language);
    throw new MissingPart(String(cause), { cause });
  }
}

export function loadTopics(language: Language): Promise<Map<string, Topic>> {
  const present = loaded.get(language) ?? read(language);
  loaded.set(language, present);
  return present;
}

/**
 * Suspends until the texts are loaded; topics by id, in reading order. On a change of language the old texts stay until
 * the new ones have loaded.
 */
export const useTopics = (): Map<string, Topic> => use(loadTopics(useDeferredValue(useLanguage())));
