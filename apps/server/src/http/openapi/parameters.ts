/** OpenAPI parameters of an endpoint (path, query, headers), each with a description. */
import { bounds, every, negation, type Resource } from '@kontor/contract';
import type { Endpoint } from '../../records/endpoint.ts';
import { resourceOf } from './places.ts';

type Json = Record<string, unknown>;

const boundWords: Record<string, string> = {
  gt: 'after this',
  gte: 'from this on',
  lt: 'before this',
  lte: 'up to and with this',
};

const lists = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ');

const usual: Record<string, (resource?: Resource) => string> = {
  limit: () => 'Items a page.',
  page: () => 'Counted from 1.',
  search: resource =>
    resource?.search.length
      ? `Words looked for in ${resource.folded ? 'the answers' : lists(resource.search)}, case and accents apart.`
      : 'Nothing of this resource is searched.',
  search_in: resource =>
    `\`search\` looks into what hangs on the item too, as far as the caller may read it: ${Object.entries(
      resource?.searchIn ?? {},
    )
      .map(([name, { columns }]) => `\`${name}\` (${lists(columns)})`)
      .join('; ')}.`,
  direction: () => 'Of `sort`.',
  sort: resource =>
    resource
      ? `One of ${lists(resource.sort)}${resource.answers ? `, or \`${resource.answers}.{field}\`` : ''}; else \`${resource.defaultSort.by}\`, \`${resource.defaultSort.direction}\`.`
      : 'What to sort by.',
  contain: resource => {
    const links = Object.keys(resource?.links ?? {});
    return links.length > 0
      ? `Relations to send along, separated by commas: ${lists(links)}; further ones after a dot, as far as the caller may read them.`
      : 'There are no relations to send along.';
  },
  count: () =>
    '`early`: the page is sent before all that match are counted, where counting takes longer; `count_exact` says whether `count` is the number, or there are more than that. The number itself: the same question without this.',
  answers: () =>
    '`present`: answers by the names that fields have now, whatever version an entry was filled in under; else as they were written.',
  author: () =>
    'Tells in `author` who filled it in first, as far as formulas of its form ask for it; else that is null.',
  token: () => 'The token of a share link. As the bearer it stands in no log.',
  expires: () => 'Of the signed address.',
  signature: () => 'Of the signed address.',
  chart_id: () => 'One of the charts of the dashboard.',
  date: () => 'What the time is of: `created`, or the name of a field with dates.',
  from: () => 'The first day, in UTC.',
  to: () => 'The last day, in UTC.',
  last_days: () => 'Instead of `from` and `to`: today and the days before it, so many in all.',
  state: () => 'One of these states; repeat it for several. Empty: no state.',
  field: () => 'The name of a field of the form.',
  former: () => 'Fields that the form no longer has are columns, too.',
};

function filterWords(name: string, resource?: Resource): string | undefined {
  const [, field, word] = /^filter\[([^\]]+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
  if (!field) return undefined;
  const since = resource?.since?.[field];
  if (since) return `\`${since}\` at this time or later.`;
  const isLink = resource?.linkFilters?.includes(field);
  const forAdmins = resource?.adminFilters?.includes(field) ? ' For administrators.' : '';
  if (word === every) return `Linked to all of these \`${field}\`.`;
  if (isLink)
    return word === negation ? `Linked to none of these \`${field}\`.` : `Linked to any of these \`${field}\`.`;
  if (word === negation) return `\`${field}\` is none of these; repeat it for several.${forAdmins}`;
  if (word && bounds.some(bound => bound === word))
    return `\`${field}\` ${boundWords[word]}: a day in UTC or a moment.`;
  return `\`${field}\` is one of these; repeat it for several.${forAdmins}`;
}

function words(name: string, endpoint: Endpoint): Json {
  const resource = resourceOf(endpoint);
  const description = filterWords(name, resource) ?? usual[name]?.(resource);
  return description ? { description } : {};
}

/** Whether the answer has an ETag by which a change can be conditional. */
export const answersVersion = ({ name, out, who, method }: Endpoint): boolean =>
  who !== 'none' && method !== 'DELETE' && out !== null && /^(read|add|edit|restore)[A-Z]/.test(name);
export const takesVersion = ({ name }: Endpoint): boolean => /^(edit|remove)[A-Z]/.test(name);

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['"3"'] },
  description: 'The `ETag` of the version that the change starts from: where there is a newer one, the answer is 412.',
};

export function parametersOf(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 100 },
    ...(name === 'id' && endpoint.needs?.entity === 'Users'
      ? { schema: { type: 'string' }, description: 'A UUID, or `self`.' }
      : {}),
  }));
  const query = endpoint.query as { properties?: Json; required?: string[] } | undefined;
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
    ...words(name, endpoint),
  }));
  return [...inPath, ...inQuery, ...(takesVersion(endpoint) ? [ifMatch] : [])];
}
