/**
 * Renders `docs/api.md` from the OpenAPI document: every call under its heading, with parameters and fields of the
 * answer.
 */
import { rowsOf, type Schema, typeOf } from './types.ts';

interface Content {
  schema?: Schema;
  example?: unknown;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
  description?: string;
}
interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
}
interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  security: Record<string, unknown>[];
  responses: Record<string, Answer>;
  'x-permission'?: string;
}
export interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer>; schemas: Record<string, Schema> };
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`);

const ways: Record<string, string> = { session: 'a session', key: 'an API key', share: 'a share link' };

function who(operation: Operation): string {
  const named = operation.security.flatMap(way => Object.keys(way)).filter(way => way in ways);
  const open = operation.security.length === 0 || operation.security.some(way => Object.keys(way).length === 0);
  if (open) return named.length > 0 ? 'everybody; who may read all gets all' : 'everybody';
  const right = operation['x-permission'];
  return `${named.map(way => ways[way]).join(' or ')}${right ? `, with the right \`${right}\`` : ''}`;
}

/** Range bounds on a time share one description. */
function aboutGroup(same: readonly Parameter[]): string {
  const told = same.map(({ description = '' }) => description).filter(Boolean);
  return same.some(({ name }) => name.endsWith('[gte]')) ? 'A day in UTC or a moment.' : told.join(' ');
}

/** `filter[x]`, `filter[x][neq]` … become one row: the operators of one filter. */
function parameterRows(parameters: readonly Parameter[]): string[][] {
  const groups = new Map<string, Parameter[]>();
  for (const one of parameters) {
    const stem = /^filter\[[^\]]+\]/.exec(one.name)?.[0] ?? one.name;
    groups.set(stem, [...(groups.get(stem) ?? []), one]);
  }
  return [...groups.values()].map(same => [
    same.map(({ name }) => `\`${name}\``).join(', '),
    same[0]?.in === 'path' ? 'path' : same[0]?.in === 'header' ? 'header' : 'query',
    (same[0] ? typeOf(same[0].schema) : '') + (same[0]?.required && same[0].in !== 'path' ? '; required' : ''),
    aboutGroup(same),
  ]);
}

function bodyText({ requestBody }: Operation): string[] {
  if (!requestBody) return [];
  const [[type, content] = ['', {}]] = Object.entries(requestBody.content) as [string, Content][];
  const rows = rowsOf(content.schema ?? {}).map(row => [`\`${row.path}\``, row.type, row.required ? 'yes' : '']);
  const example = content.example === undefined ? [] : ['', '```json', JSON.stringify(content.example, null, 2), '```'];
  return ['', `Body (\`${type}\`):`, '', ...table(['field', 'type', 'required'], rows), ...example];
}

/** The response in a few words, or as a table below them. */
function shapeOf(schema: Schema): { words: string; rows: string[] } {
  const { data } = schema.properties ?? {};
  const paged = 'count' in (schema.properties ?? {}) ? '; `count`, `page`, `limit`' : '';
  const one = data?.allOf?.[0] ?? data;
  if (one?.$ref) return { words: ` \`data\`: ${typeOf(one)}.`, rows: [] };
  if (data?.items?.$ref) return { words: ` \`data\`: list of ${typeOf(data.items)}${paged}.`, rows: [] };
  const rows = rowsOf(schema).map(row => [`\`${row.path}\``, row.type]);
  return rows.length > 0 ? { words: '', rows: ['', ...table(['field', 'type'], rows)] } : { words: ' JSON.', rows: [] };
}

function answerText(operation: Operation): string[] {
  const fine = Object.entries(operation.responses).filter(([code]) => code.startsWith('2'));
  return fine.flatMap(([code, { description = '', headers = {}, content = {} }]) => {
    const [type, what] = Object.entries(content)[0] ?? [];
    const tag = Object.keys(headers)
      .map(name => `, with \`${name}\``)
      .join('');
    if (!type) return ['', `Answer \`${code}\`, without a body.`];
    if (code === '200' && '201' in operation.responses) return ['', `Answer \`${code}\`${tag}: ${description}`];
    if (!what?.schema) return ['', `Answer \`${code}\`${tag}: \`${type}\`.`];
    const { words, rows } = shapeOf(what.schema);
    return ['', `Answer \`${code}\`${tag}:${words}`, ...rows];
  });
}

const problemText = ({ responses }: Operation): string => {
  const known = Object.entries(responses).filter(([code]) => /^[45]/.test(code));
  const each = known.map(
    ([code, { $ref = '' }]) => `${code} ${($ref.split('/').pop() ?? '').replaceAll(/(?<=[a-z])Or(?=[A-Z])/g, ', ')}`,
  );
  return each.length > 0 ? `Problems: ${each.join('; ')}.` : '';
};

function callText(key: string, operation: Operation, isBeyond: boolean): string[] {
  return [
    '',
    `### \`${key}\``,
    '',
    `${operation.summary}${isBeyond ? ' *(beyond the specification)*' : ''}`,
    ...(operation.description ? ['', operation.description] : []),
    '',
    `For ${who(operation)}.`,
    ...(operation.parameters.length > 0
      ? ['', ...table(['parameter', 'in', 'type', 'what'], parameterRows(operation.parameters))]
      : []),
    ...bodyText(operation),
    ...answerText(operation),
    '',
    problemText(operation),
  ];
}

function fieldsText(name: string, schema: Schema): string[] {
  const rows = rowsOf(schema).map(row => [`\`${row.path}\``, row.type]);
  const about = rows.length > 0 ? [] : [schema.description ?? ''];
  return ['', `### Fields of ${name}`, '', ...about, ...table(['field', 'type'], rows)];
}

const anchor = (text: string) => text.toLowerCase().replaceAll(' ', '-');

const opening = (count: number, further: number): string => `# The API

Written by \`npm run api-docs\` from the tables that make the routes; a test fails where it is not up to date. The same as
OpenAPI 3.1: \`/api/openapi.json\` of a running Kontor; to read and try: \`/api/docs/\`. A client to begin with:
[examples/client](../examples/client/README.md); one whose types are generated (openapi-typescript) needs no cast. What is
sent to others: [webhooks](webhooks.md).

There are ${count} calls, below \`/api\`. ${further} of them are the product's own, beyond
[the specification's table](endpoints.tsv), and marked so.

**Who.** \`Authorization: Bearer …\` takes the token of a session (\`POST /pixelstein-users/users/login.json\`), an API
key (\`POST /account/keys.json\`) or the token of a share link. A key opens what asks for a right, within the rights of
its person and its own; everything else says so. Rights are named \`Entity.action\`; a scope of \`self\` leaves what is
one's own.

**Lists** answer \`{"data": […], "count": 120, "page": 1, "limit": 20}\`. Unknown parameters are refused by name.
**Versions.** Items come with an \`ETag\`. A change with \`If-Match\` is refused with 412 where there is a newer version,
and the answer holds it (\`current\`).
**Problems** are JSON: \`name\` stays the same for programs, \`issues\` say \`path\` and \`code\` of each value that does not
fit, \`requestId\` finds the line in the log. Where to wait, \`Retry-After\` says how many seconds.`;

export function apiMarkdown(text: OpenApi, further: ReadonlySet<string>): string {
  const calls = Object.entries(text.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  );
  const sections = text.tags.flatMap(({ name, description }) => [
    '',
    `## ${name}`,
    '',
    description,
    ...calls
      .filter(({ operation }) => operation.tags[0] === name)
      .flatMap(({ key, operation }) => callText(key, operation, further.has(key))),
  ]);
  const fields = Object.entries(text.components.schemas).flatMap(([name, schema]) => fieldsText(name, schema));
  const problems = Object.entries(text.components.responses)
    .flatMap(([, { description = '' }]) => description.split(/ (?=`\w+`: )/))
    .map(sentence => /^`(\w+)`: (.*)$/.exec(sentence))
    .flatMap(found => (found ? [[`\`${found[1]}\``, found[2] ?? '']] : []));
  const unique = [...new Map(problems.map(row => [row[0], row])).values()];
  const lines = [
    opening(calls.length, further.size),
    '',
    [...text.tags.map(({ name }) => name), 'Fields', 'Problems'].map(name => `[${name}](#${anchor(name)})`).join(' · '),
    ...sections,
    '',
    '## Fields',
    ...fields,
    '',
    '## Problems',
    '',
    ...table(['name', 'what'], unique),
  ];
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
