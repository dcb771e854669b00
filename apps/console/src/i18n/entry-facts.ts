/** Texts of what is known of an entry besides its answers: author, times, link, files. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useEntryFactsTexts = texts({
  de: {
    attachments: 'Anhänge',
    attachmentCount: (count: number) => plural(count, { one: 'Datei', other: 'Dateien' }),
    by: 'Von',
    byLink: 'Über Link',
    linkOf: (day: string) => `vom ${day}`,
    linkMadeBy: (name: string) => `erstellt von ${name}`,
    linkSentTo: (address: string) => `gesendet an ${address}`,
    changed: 'Geändert',
    created: 'Erfasst',
    number: 'Nummer',
    facts: 'Angaben',
  },
  en: {
    attachments: 'Attachments',
    attachmentCount: count => plural(count, { one: 'file', other: 'files' }),
    by: 'By',
    byLink: 'By link',
    linkOf: (day: string) => `of ${day}`,
    linkMadeBy: (name: string) => `made by ${name}`,
    linkSentTo: (address: string) => `sent to ${address}`,
    changed: 'Changed',
    created: 'Created',
    number: 'Number',
    facts: 'Facts',
  },
});
