/** API type webhook: posts the delivery as JSON to a configured URL, signed with HMAC if there is a secret. */
import { version } from '../../base/version.ts';
import { CallFault, type Outgoing } from '../guarded-fetch.ts';
import type { ApiType, Config, Told } from './type.ts';
import { signatureHeaders } from './webhook-signature.ts';

interface Webhook extends Config {
  url: string;
  method: 'POST' | 'PUT';
  headers?: Record<string, string>;
  secret?: string;
  /** The one that will replace it: deliveries are signed with both during the change. */
  next_secret?: string;
}

/** Headers set by us or by the connection, which a config must not override. */
const reserved =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|x-kontor-.*|webhook-(id|timestamp|signature))$/i;
const headerKey = 'headers.';
const signing = ['secret', 'next_secret'] as const;
/** What would be filled in elsewhere; an address is sent to as it is written. */
const placeholder = /\{[^{}]*\}/;

const read = (config: Config) => config as Webhook;

function outgoing({ url, method, headers = {}, ...keys }: Webhook, { delivery, event, body }: Told): Outgoing {
  const secrets = signing.flatMap(key => keys[key] || []);
  return {
    url,
    method,
    body,
    headers: {
      'user-agent': `Kontor/${version}`,
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'x-kontor-delivery': delivery,
      'x-kontor-event': event,
      ...signatureHeaders({ delivery, body, secrets, now: new Date() }),
    },
  };
}

export const webhook: ApiType = {
  schema: {
    type: 'object',
    properties: {
      url: { type: 'string', minLength: 1, maxLength: 2_000, format: 'plain-text' },
      method: { enum: ['POST', 'PUT'] },
      headers: {
        type: 'object',
        maxProperties: 20,
        propertyNames: { maxLength: 100, pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" },
        // Visible ASCII with inner spaces: no line ends, hence no header injection.
        additionalProperties: {
          type: 'string',
          maxLength: 2_000,
          pattern: '^([!-~]([ -~]*[!-~])?)?$',
          writeOnly: true,
        },
      },
      secret: { type: 'string', minLength: 8, maxLength: 500, format: 'plain-text', writeOnly: true },
      next_secret: { type: 'string', minLength: 8, maxLength: 500, format: 'plain-text', writeOnly: true },
    },
    required: ['url', 'method'],
    additionalProperties: false,
  },

  secrets(config) {
    const { headers = {}, ...keys } = read(config);
    const found = new Map(Object.entries(headers).map(([name, value]) => [`${headerKey}${name}`, value]));
    for (const key of signing) if (keys[key] !== undefined) found.set(key, keys[key]);
    return found;
  },

  withSecrets(config, secretOf) {
    const { headers, secret, next_secret, ...open } = read(config);
    const named = Object.entries(headers ?? {}).map(([name, value]) => [name, secretOf(`${headerKey}${name}`, value)]);
    return {
      ...open,
      ...(headers ? { headers: Object.fromEntries(named) } : {}),
      ...(secret === undefined ? {} : { secret: secretOf('secret', secret) }),
      ...(next_secret === undefined ? {} : { next_secret: secretOf('next_secret', next_secret) }),
    };
  },

  check(config, faultOfUrl) {
    const { url, headers = {} } = read(config);
    if (placeholder.test(url)) return [{ path: 'url', code: 'placeholder_in_address' }];
    const fault = faultOfUrl(url);
    const names = Object.keys(headers);
    const taken = names.filter(
      (name, index) =>
        reserved.test(name) || names.findIndex(one => one.toLowerCase() === name.toLowerCase()) !== index,
    );
    return [
      ...(fault ? [{ path: 'url', code: fault === 'invalid_url' ? fault : 'not_allowed' }] : []),
      ...taken.map(name => ({ path: `headers.${name}`, code: 'not_allowed' })),
    ];
  },

  // The signing secret never leaves the server, only signatures do; header values are sent as they are.
  audience: (config, key) => (signing.some(one => one === key) ? null : new URL(read(config).url).origin),

  async send(config, told, { call }) {
    try {
      const { status, body, retryAfter } = await call(outgoing(read(config), told));
      if (status >= 200 && status < 300) return { fault: null, status, answer: body };
      return { fault: `status_${status}`, status, answer: body, ...(retryAfter ? { retryAfter } : {}) };
    } catch (error) {
      if (error instanceof CallFault) return { fault: error.code, status: null, answer: '' };
      throw error;
    }
  },
};
