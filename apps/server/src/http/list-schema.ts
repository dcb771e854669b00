/** Request schemas derived from a resource's row: query of a list, and bodies for adding and editing. */
import { bounds, every, limits, negation, type Resource, type TSchema, Type } from '@kontor/contract';

const oneOrMore = (schema: TSchema) => Type.Union([schema, Type.Array(schema, { maxItems: 100 })]);
const value = Type.String({ maxLength: 500, format: 'plain-text' });
const uuid = Type.String({ maxLength: 36, format: 'plain-text' });
const time = Type.String({ minLength: 10, maxLength: 40, format: 'plain-text' });
/** JSON; see contract/figure-filter.ts. */
const figure = Type.String({ maxLength: 4_000, format: 'plain-text' });
const answerKey = '[A-Za-z0-9_]{1,100}(\\.[0-9]{1,4})?';

/** Sort keys: those of the row, and any answer. */
const sortPattern = ({ sort, answers }: Resource) =>
  `^(${[...sort, ...(answers ? [`${answers}\\.${answerKey}`] : [])].join('|')})$`;

/** By the names of the published version, whatever an entry was filled in under. */
const presentAnswers = ({ answers }: Resource): Record<string, TSchema> =>
  answers ? { answers: Type.Optional(Type.Literal('present')) } : {};

/** Query of a list, from the row's allow-lists. Unknown parameters are refused by name. */
export function listQuery(resource: Resource, extra: Record<string, TSchema> = {}, paged = true): object {
  const filters = Object.fromEntries([
    ...resource.filter.flatMap(name => [
      [`filter[${name}]`, Type.Optional(oneOrMore(value))],
      [`filter[${name}][${negation}]`, Type.Optional(oneOrMore(value))],
    ]),
    ...(resource.linkFilters ?? []).flatMap(name =>
      ['', `[${negation}]`, `[${every}]`].map(word => [`filter[${name}]${word}`, Type.Optional(oneOrMore(uuid))]),
    ),
    ...(resource.figures ? [['filter[figure]', Type.Optional(figure)]] : []),
    ...Object.keys(resource.since ?? {}).map(name => [`filter[${name}]`, Type.Optional(time)]),
    ...(resource.ranges ?? []).flatMap(name => bounds.map(bound => [`filter[${name}][${bound}]`, Type.Optional(time)])),
  ]);
  const paging = {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    // A page need not wait until all that match are counted.
    ...(resource.answers ? { count: Type.Optional(Type.Literal('early')) } : {}),
  };
  const schema = Type.Object({
    ...(paged ? paging : {}),
    sort: Type.Optional(Type.String({ maxLength: 200, pattern: sortPattern(resource) })),
    direction: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    search: Type.Optional(Type.String({ maxLength: limits.search, format: 'plain-text' })),
    ...(resource.searchIn
      ? { search_in: Type.Optional(Type.Union(Object.keys(resource.searchIn).map(name => Type.Literal(name)))) }
      : {}),
    contain: Type.Optional(Type.String({ maxLength: 500 })),
    ...presentAnswers(resource),
    ...filters,
    ...extra,
  });
  const answers = resource.answers
    ? {
        patternProperties: {
          [`^filter\\[${resource.answers}\\.${answerKey}\\](\\[${negation}\\])?$`]: oneOrMore(value),
          [`^filter\\[${resource.answers}\\.${answerKey}\\]\\[(${bounds.join('|')})\\]$`]: value,
        },
      }
    : {};
  const most = limits.filters + Object.keys({ ...paging, ...extra }).length + 5;
  return { ...schema, ...answers, maxProperties: most, additionalProperties: false };
}

export const containQuery = (): object =>
  Type.Object({ contain: Type.Optional(Type.String({ maxLength: 500 })) }, { additionalProperties: false });

/** Of one item. */
export const itemQuery = (resource: Resource): object =>
  Type.Object(
    { contain: Type.Optional(Type.String({ maxLength: 500 })), ...presentAnswers(resource) },
    { additionalProperties: false },
  );

/** Of reading one item: fields that cost a question of their own come when they are asked for. */
export function readQuery(resource: Resource): object {
  const query = itemQuery(resource) as { properties: Record<string, TSchema> };
  const hasAuthor = Object.values(resource.fields).some(({ computed }) => computed?.kind === 'author');
  const author = hasAuthor ? { author: Type.Optional(Type.Literal('true')) } : {};
  return { ...query, properties: { ...query.properties, ...author } };
}

export const noQuery = (): object => Type.Object({}, { additionalProperties: false });

/** Body for adding or editing: the row's writable fields and relations, nothing else. */
export function bodyOf(resource: Resource, on: 'create' | 'update'): object {
  const properties: Record<string, TSchema> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field[on]) continue;
    properties[name] = on === 'create' && field.create === 'required' ? field.schema : Type.Optional(field.schema);
  }
  for (const [name, link] of Object.entries(resource.links)) {
    if (link.kind === 'many' && link.write) {
      const reference = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
      properties[name] = Type.Optional(Type.Array(reference, { maxItems: 10_000 }));
    }
  }
  return Type.Object(properties, { additionalProperties: false });
}

/** Query of an endpoint that a share link's token can open. */
export const withToken = (query: object): object => {
  const { properties } = query as { properties?: Record<string, TSchema> };
  return { ...query, properties: { ...properties, token: Type.Optional(Type.String({ maxLength: 100 })) } };
};
