/** Calls of integrations: testing an API, deliveries and their retries. */

import type { Item } from '../base/item.ts';
import { id, json, maybe, Type, typed } from '../base/schema.ts';
import { deliveries } from '../resources/deliveries.ts';
import { type Call, call, closed, data } from './call.ts';

/** As much of JSON Schema as the configs of services are described by. */
export interface ConfigSchema {
  type?: string;
  enum?: string[];
  properties?: Record<string, ConfigSchema>;
  required?: string[];
  additionalProperties?: ConfigSchema;
  writeOnly?: boolean;
  maxLength?: number;
  'x-lines'?: boolean;
}

export const integrationsCalls = {
  apisAvailable: call({
    method: 'GET',
    path: '/apis/available.json',
    who: 'user',
    needs: { entity: 'Apis', action: 'read' },
    about: 'The types of APIs that can be added, each with the JSON Schema of its config.',
    out: data(Type.Array(Type.Object({ type: Type.String(), config: typed<ConfigSchema>(json()) }))),
  }),
  apiTest: call({
    method: 'POST',
    path: '/apis/test/{id}.json',
    who: 'user',
    needs: { entity: 'Apis', action: 'update' },
    about:
      'Sends a sample to an API at once (event `test`, no entry in it), and tells what came of it. Of the answer as much as a delivery keeps.',
    readOnly: true,
    status: 200,
    out: data(
      Type.Object({
        fault: maybe(Type.String()),
        status: maybe(Type.Integer()),
        excerpt: maybe(Type.String()),
        ms: Type.Integer(),
      }),
    ),
  }),
  fileHandle: call({
    method: 'POST',
    path: '/file-handlers/handle/{id}.json',
    who: 'user',
    needs: { entity: 'FileHandlers', action: 'read' },
    about:
      'Sends files of the library to the API of a handler: those that the caller may read, and of which the condition holds. `options` go along as they are.',
    body: closed({
      options: Type.Optional(json()),
      file_references: Type.Array(
        closed({ id: id(), quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    status: 202,
    out: data(Type.Object({ id: id() })),
  }),
  deliveryRetry: call({
    method: 'POST',
    path: '/deliveries/retry/{id}.json',
    who: 'user',
    needs: { entity: 'Deliveries', action: 'update' },
    about:
      'Sends a delivery once more that has arrived or failed for good, with all its waits: an entry that has arrived as it is now. One that waits for its next try is sent at once.',
    out: data(
      typed<Item<typeof deliveries>>(
        Type.Object(Object.fromEntries(Object.entries(deliveries.fields).map(([key, field]) => [key, field.schema]))),
      ),
    ),
  }),
} as const satisfies Record<string, Call>;
