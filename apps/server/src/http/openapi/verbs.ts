/** Summaries of the verbs, as a sentence about a resource. */
import type { Resource } from '@kontor/contract';

const sentences = {
  list: (things: string) => `Lists ${things}, by filters, search, sort and page.`,
  deleted: (things: string) => `Lists deleted ${things}.`,
  read: (things: string) => `Reads one of the ${things}.`,
  add: (things: string) => `Adds one to the ${things}.`,
  edit: (things: string) => `Changes what is sent of one of the ${things}; the rest stays.`,
  remove: (things: string, kept: boolean) =>
    `Deletes one of the ${things}${kept ? '; it can be restored' : ' for good'}.`,
  restore: (things: string) => `Restores one of the deleted ${things}.`,
  purge: (things: string) => `Removes one of the deleted ${things} for good.`,
};

export const aboutVerb = (verb: string, { name, verbs }: Resource): string =>
  (sentences[verb as keyof typeof sentences] ?? sentences.list)(
    name.replaceAll('-', ' ').replace(/^apis$/, 'APIs'),
    verbs.includes('trash'),
  );
