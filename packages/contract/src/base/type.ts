/**
 * A builder of JSON Schema with TypeBox's types and without TypeBox's code: rows need the types alone, and loading the
 * library costs every start 15 MB and a tenth of a second (docs/decisions). Does not validate.
 */
type Box = typeof import('typebox').Type;
type Written = Pick<
  Box,
  | 'String'
  | 'Integer'
  | 'Number'
  | 'Boolean'
  | 'Null'
  | 'Unknown'
  | 'Literal'
  | 'Union'
  | 'Array'
  | 'Object'
  | 'Record'
  | 'Optional'
>;

type Json = Record<string, unknown>;

const optional = new WeakSet<object>();

function object(properties: Record<string, Json>, options: Json = {}): Json {
  const required = Object.keys(properties).filter(name => !optional.has(properties[name] ?? {}));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}

function asOptional(schema: Json): Json {
  const marked = { ...schema };
  optional.add(marked);
  return marked;
}

export const Type = {
  String: (options: Json = {}) => ({ type: 'string', ...options }),
  Integer: (options: Json = {}) => ({ type: 'integer', ...options }),
  Number: (options: Json = {}) => ({ type: 'number', ...options }),
  Boolean: (options: Json = {}) => ({ type: 'boolean', ...options }),
  Null: () => ({ type: 'null' }),
  Unknown: () => ({}),
  Literal: (value: string | number | boolean) => ({ const: value, type: typeof value }),
  Union: (anyOf: Json[], options: Json = {}) => ({ anyOf, ...options }),
  Array: (items: Json, options: Json = {}) => ({ type: 'array', items, ...options }),
  Object: object,
  Record: (_name: Json, value: Json, options: Json = {}) => ({
    type: 'object',
    ...(Object.keys(value).length > 0 ? { additionalProperties: value } : {}),
    ...options,
  }),
  Optional: asOptional,
} as unknown as Written;
