/**
 * Response schemas: the allow-list of fields in answers. Restricted to what the serializer writes fast: a nullable
 * field is one type with `nullable`, never a union, and free-form JSON is passed through.
 */
import type { Resource, TSchema } from '@kontor/contract';

type Json = Record<string, unknown>;

function plain(schema: TSchema): Json {
  const { anyOf, type, nullable } = schema as unknown as { anyOf?: Json[]; type?: string; nullable?: true };
  if (anyOf) {
    const rest = anyOf.filter(option => option.type !== 'null');
    if (rest.length === 1 && rest.length < anyOf.length) {
      const only = plain(rest[0] as unknown as TSchema);
      return only.type ? { ...only, nullable: true } : {};
    }
    return rest.every(option => typeof option.const === 'string') ? { type: 'string' } : {};
  }
  if (type === 'string' || type === 'integer' || type === 'number' || type === 'boolean')
    return nullable ? { type, nullable } : { type };
  return {};
}

/** Converts a schema for the serializer. Schemas that need no change are returned as they are. */
export function lean(schema: object): Json {
  const { type, properties, items } = schema as { type?: string; properties?: Record<string, object>; items?: object };
  if (properties) {
    const each = Object.entries(properties).map(([name, inner]) => [name, lean(inner)]);
    return { type: 'object', properties: Object.fromEntries(each) };
  }
  if (type === 'array' && items) return { type, items: lean(items) };
  return plain(schema as TSchema);
}

/** Readable fields and contained relations of one item. */
function itemSchema(resource: Resource, depth: 'list' | 'item'): Json {
  const properties: Json = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.read && !(field.itemOnly && depth === 'list')) properties[name] = plain(field.schema);
  }
  for (const [name, link] of Object.entries(resource.links)) properties[link.kind === 'origin' ? link.as : name] = {};
  return { type: 'object', properties };
}

export const oneAnswer = (resource: Resource): Json => ({
  type: 'object',
  properties: { data: itemSchema(resource, 'item') },
});

export const listAnswer = (resource: Resource): Json => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: itemSchema(resource, 'list') },
    count: { type: 'integer' },
    page: { type: 'integer' },
    limit: { type: 'integer' },
    ...(resource.answers ? { count_exact: { type: 'boolean' } } : {}),
  },
});
