/** The texts of the help in the reader's language. They load with the first topic or search that is asked for. */
import { use, useDeferredValue } from 'react';
import { type Language, useLanguage } from '../i18n/index.ts';
import { MissingPart } from '../ui/lazily.ts';
import { topicIds } from './areas.ts';
import { readTopic, type Topic } from './read.ts';

const texts = {
  de: () => import('./topics/de.ts'),
  en: () => import('./topics/en.ts'),
} satisfies Record<Language, () => Promise<{ default: Record<string, string> }>>;
const loaded = new Map<Language, Promise<Map<string, Topic>>>();

async function load(language: Language): Promise<Map<string, Topic>> {
  try {
    const { default: files } = await texts[language]();
    return new Map(topicIds.map(id => [id, readTopic(id, files[`./${id}.${language}.md`] ?? '')]));
  } catch (cause) {
    loaded.delete(language);
    throw new MissingPart(String(cause), { cause });
  }
}

export function loadTopics(language: Language): Promise<Map<string, Topic>> {
  const present = loaded.get(language) ?? load(language);
  loaded.set(language, present);
  return present;
}

/**
 * Waits (Suspense) for the texts; by id, in the order of reading. Once something is shown it stays until the texts of
 * another language have come.
 */
export const useTopics = (): Map<string, Topic> => use(loadTopics(useDeferredValue(useLanguage())));
