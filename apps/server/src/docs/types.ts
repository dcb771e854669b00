/** Describes a JSON Schema in words and table rows. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const formats: Record<string, string> = { uuid: 'UUID', 'date-time': 'time', email: 'email address', binary: 'bytes' };

function span(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least ? `, ${least.toLocaleString('en')} ${unit} or more` : '';
  const number = most.toLocaleString('en');
  return least ? `, ${least.toLocaleString('en')} to ${number} ${unit}` : `, up to ${number} ${unit}`;
}

function textType({ format, minLength, maxLength, pattern }: Schema): string {
  const named = formats[format ?? ''];
  if (named) return named;
  const least = format === 'name' ? 1 : minLength;
  return `text${span(least, maxLength, 'characters').replace(/ characters$/, maxLength === 1 ? ' character' : ' characters')}${pattern && pattern.length < 60 ? `, \`${pattern.replaceAll('|', '\\|')}\`` : ''}`;
}

function numberType({ type, minimum, maximum }: Schema): string {
  const word = type === 'integer' ? 'whole number' : 'number';
  if (minimum !== undefined && maximum !== undefined)
    return `${word}, ${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`;
  return minimum === undefined ? word : `${word} from ${minimum}`;
}

export function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop() ?? '';
    return `[${name}](#fields-of-${name.toLowerCase()})`;
  }
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map(word => `\`${JSON.stringify(word)}\``).join(' or ');
  if (schema.anyOf) {
    // One value or several, by repetition of the query parameter.
    const [first, second] = schema.anyOf;
    if (schema.anyOf.length === 2 && second?.type === 'array' && first?.type !== 'null') return typeOf(first ?? {});
    return schema.anyOf.map(typeOf).join(' or ');
  }
  if (schema.type === 'string') return textType(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numberType(schema);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'null') return 'null';
  if (schema.type === 'array')
    return `list of ${typeOf(schema.items ?? {})}${span(schema.minItems, schema.maxItems, 'items')}`;
  return schema.type === 'object' ? 'object' : 'any JSON';
}

export interface Row {
  path: string;
  type: string;
  required: boolean;
}

/** The part of a schema with fields of its own, and the suffix of its path. */
function inner(schema: Schema): { schema: Schema; suffix: string } | undefined {
  if (schema.properties) return { schema, suffix: '' };
  if (schema.items) {
    const below = inner(schema.items);
    return below && { schema: below.schema, suffix: `[]${below.suffix}` };
  }
  const choice = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return choice.length === 1 && choice[0] ? inner(choice[0]) : undefined;
}

/** A row for each field, including nested ones with their paths. */
export function rowsOf(schema: Schema, before = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = before + name;
    const own = { path, type: typeOf(field), required: schema.required?.includes(name) ?? false };
    const below = inner(field);
    return [own, ...(below ? rowsOf(below.schema, `${path}${below.suffix}.`) : [])];
  });
}
