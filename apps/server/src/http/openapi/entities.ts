/** Component schemas of entities: their fields, which are required where every answer has them, and their relations. */
import { type Resource, resources } from '@kontor/contract';
import { described } from './shapes.ts';
import { readable } from './verbs.ts';

type Json = Record<string, unknown>;

function linksOf({ links }: Resource): [string, object][] {
  return Object.entries(links).map(([name, link]) => {
    const one = { $ref: `#/components/schemas/${resources[link.to as keyof typeof resources].entity}` };
    return [name, link.kind === 'one' ? { anyOf: [one, { type: 'null' }] } : { type: 'array', items: one }];
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
