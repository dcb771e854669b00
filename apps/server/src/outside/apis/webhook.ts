/** API type webhook: posts the delivery as JSON to a configured URL, signed with HMAC if there is a secret. */
import { createHmac } from 'node:crypto';
import { version } from '../../base/version.ts';
import { CallFault, type Outgoing } from '../guarded-fetch.ts';
import type { ApiType, Config, Told } from './type.ts';

interface Webhook extends Config {
  url: string;
  method: 'POST' | 'PUT';
  headers?: Record<string, string>;
  secret?: string;
}

/** Headers set by us or by the connection, which a config must not override. */
const reserved =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|x-kontor-.*)$/i;
const headerKey = 'headers.';

const read = (config: Config) => config as Webhook;

function outgoing({ url, method, headers = {}, secret }: Webhook, { delivery, event, body }: Told): Outgoing {
  const signature = secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
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
      ...(signature ? { 'x-kontor-signature': signature } : {}),
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
    },
    required: ['url', 'method'],
    additionalProperties: false,
  },

  secrets(config) {
    const { headers = {}, secret } = read(config);
    const found = new Map(Object.entries(headers).map(([name, value]) => [`${headerKey}${name}`, value]));
    if (secret !== undefined) found.set('secret', secret);
    return found;
  },

  withSecrets(config, secretOf) {
    const { headers, secret, ...open } = read(config);
    const named = Object.entries(headers ?? {}).map(([name, value]) => [name, secretOf(`${headerKey}${name}`, value)]);
    return {
      ...open,
      ...(headers ? { headers: Object.fromEntries(named) } : {}),
      ...(secret === undefined ? {} : { secret: secretOf('secret', secret) }),
    };
  },

  check(config, faultOfUrl) {
    const { url, headers = {} } = read(config);
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
  audience: (config, key) => (key === 'secret' ? null : new URL(read(config).url).origin),

  async send(config, told, { call }) {
    try {
      const { status, body } = await call(outgoing(read(config), told));
      return { fault: status >= 200 && status < 300 ? null : `status_${status}`, status, answer: body };
    } catch (error) {
      if (error instanceof CallFault) return { fault: error.code, status: null, answer: '' };
      throw error;
    }
  },
};
