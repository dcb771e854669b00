/** Summaries of the verbs, as a sentence about a resource, and the schemas of their answers. */
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

type Json = Record<string, unknown>;

/** Fields of answers, by whether lists have them, too. */
export function readable({ fields }: Resource, itemOnly: boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.read && (field.itemOnly ?? false) === itemOnly ? [name] : [],
  );
}

const page = { count: { type: 'integer' }, page: { type: 'integer' }, limit: { type: 'integer' } };

const exact = {
  type: 'boolean',
  description: 'With `count=early` alone: whether `count` is the number, or there are more than that.',
};

/** One page of a list of the entity. */
export const pageOf = ({ entity, answers }: Resource): Json => ({
  type: 'object',
  required: ['data', ...Object.keys(page)],
  properties: {
    data: { type: 'array', items: { $ref: `#/components/schemas/${entity}` } },
    ...page,
    ...(answers ? { count_exact: exact } : {}),
  },
});

/** One item: with the fields that lists leave out. */
export function itemOf(resource: Resource): Json {
  const $ref = `#/components/schemas/${resource.entity}`;
  const further = readable(resource, true);
  const data = further.length > 0 ? { allOf: [{ $ref }], required: further } : { $ref };
  return { type: 'object', required: ['data'], properties: { data } };
}
