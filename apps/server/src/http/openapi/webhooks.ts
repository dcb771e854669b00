/** The `webhooks` of the OpenAPI document: what deliveries send to the addresses of others, and how it is signed. */
import { type ItemKind, itemEvents } from '@kontor/contract';
import { described } from './shapes.ts';

type Json = Record<string, unknown>;

const id = { type: 'string', format: 'uuid' };
const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const whole = { type: 'integer' };
const event = (...names: string[]): Json => ({ enum: names, type: 'string' });
const all = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties });

const header = (name: string, description: string, schema: Json, required = true) => ({
  name,
  in: 'header',
  required,
  schema,
  description,
});

const signed =
  'base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, after `v1,`; for each secret of the API one, separated by blanks. Missing where there is no secret.';

const headers = (events: Json) => [
  header('webhook-id', 'The delivery: the same in every try.', id),
  header('webhook-timestamp', 'When this try was signed, in seconds since 1970.', {
    type: 'string',
    pattern: '^\\d+$',
  }),
  header('webhook-signature', signed, text, false),
  header('X-Kontor-Delivery', 'As `webhook-id`.', id),
  header('X-Kontor-Event', 'As `event` in the body.', events),
  header(
    'X-Kontor-Signature',
    '`sha256=` and the HMAC of the body alone, in hexadecimal: without a time.',
    text,
    false,
  ),
];

const report = all({
  id,
  report_config_id: id,
  state: { anyOf: [text, { type: 'null' }] },
  data: { type: 'object' },
  version: whole,
  created: time,
  modified: time,
});

const fileReference = all({
  id,
  name: text,
  quantity: whole,
  file: all({ id, filename: text, type: text, size: whole, url: { type: 'string', format: 'uri' } }),
});

const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });
const told: Record<ItemKind, { about: string; record: string }> = {
  form: {
    about: 'A form was added, changed, published (contents, states or rules changed) or deleted',
    record: 'ReportConfigs',
  },
  file: {
    about: 'A file of the library was added, changed or deleted; `files`, `tags` and `directories` go along',
    record: 'FileReferences',
  },
  account: { about: 'An account was added, changed, deactivated or deleted', record: 'Users' },
};

/** The item of an event, as its GET answers the handler's author. */
const ofKind = (kind: ItemKind): Webhook => ({
  name: kind,
  about: `${told[kind].about}, and the author of the event handler may read it.`,
  events: event(...itemEvents[kind]),
  body: {
    kind: { const: kind, type: 'string' },
    id,
    version: whole,
    time,
    by: orNull(all({ id, username: orNull(text) })),
    record: orNull({ $ref: `#/components/schemas/${told[kind].record}` }),
  },
});

interface Webhook {
  name: string;
  about: string;
  events: Json;
  body: Json;
}

const webhooks: readonly Webhook[] = [
  {
    name: 'entry',
    about:
      'An entry of a form was added, changed or deleted, and the condition of the handler holds; `test` has no entry.',
    events: event('create', 'update', 'delete', 'test'),
    body: { report: { anyOf: [report, { type: 'null' }] } },
  },
  {
    name: 'files',
    about: 'Somebody called a file handler: the files of their choice, each with an address good for a day.',
    events: event('handle'),
    body: {
      file_handler: all({
        id: { anyOf: [id, { type: 'null' }] },
        title: text,
        config: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
      }),
      options: { type: 'object', additionalProperties: true },
      file_references: { type: 'array', items: fileReference },
    },
  },
  ...(['form', 'file', 'account'] as const).map(ofKind),
];

const responses = {
  '2XX': { description: 'Taken.' },
  default: { description: 'Comes again later, not before `Retry-After` where the answer has it.' },
};

function operation({ name, about, events, body }: Webhook, method: string): Json {
  const schema = described(all({ event: events, delivery: id, ...body }), name);
  return {
    operationId: `${name}Webhook${method === 'put' ? 'Put' : ''}`,
    summary: about,
    parameters: headers(events),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
}

/** By POST or PUT, as the API says. */
export const webhooksText = (): Json =>
  Object.fromEntries(
    webhooks.map(webhook => [webhook.name, { post: operation(webhook, 'post'), put: operation(webhook, 'put') }]),
  );
