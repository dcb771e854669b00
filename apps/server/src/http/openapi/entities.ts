/** Component schemas of entities: their fields, which are required where every answer has them, and their relations. */
import { type Resource, resources } from '@kontor/contract';
import { described } from './shapes.ts';
import { readable } from './verbs.ts';

type Json = Record<string, unknown>;

const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const idSchema = { type: 'string', format: 'uuid' };

/** The share link by which an item came. */
const origin = {
  type: 'object',
  description: 'Who made the link, and to whom it was sent, is null for those who may not read share links.',
  required: ['id', 'created', 'user_id', 'sent_to'],
  properties: {
    id: idSchema,
    created: { type: 'string', format: 'date-time' },
    user_id: orNull(idSchema),
    sent_to: orNull({ type: 'string' }),
  },
};

function linksOf({ links }: Resource): [string, object][] {
  return Object.entries(links).map(([name, link]) => {
    if (link.kind === 'origin') return [link.as, orNull(origin)];
    const one = { $ref: `#/components/schemas/${resources[link.to as keyof typeof resources].entity}` };
    return [name, link.kind === 'one' ? orNull(one) : { type: 'array', items: one }];
  });
}

/** As in lists. Relations are there where `contain` names them. */
export function entitySchema(resource: Resource): Json {
  const fields = Object.entries(resource.fields).flatMap(([name, { read, schema }]) =>
    read ? [[name, described(schema, `${resource.entity}.${name}`)]] : [],
  );
  return {
    type: 'object',
    description: resource.about,
    required: readable(resource, false),
    properties: { ...Object.fromEntries(fields), ...Object.fromEntries(linksOf(resource)) },
  };
}
