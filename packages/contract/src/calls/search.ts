/** Call of the search across all kinds of items, for the console's command palette. */

import { id, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { type Call, call, closed, data } from './call.ts';

/** Kinds of items that a search finds, in the order of their groups. */
export const searchKinds = ['entries', 'forms', 'files', 'charts', 'dashboards', 'people'] as const;
export type SearchKind = (typeof searchKinds)[number];

const hit = Type.Object({
  id: id(),
  name: Type.String(),
  detail: Type.String(),
  found: maybe(
    Type.Object({ field: Type.String(), label: Type.String(), text: Type.String(), value: maybe(Type.String()) }),
  ),
  form_id: maybe(id()),
  state: maybe(
    Type.Object({ value: Type.String(), label: Type.String(), position: Type.Integer(), of: Type.Integer() }),
  ),
  picture: maybe(Type.String()),
  facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
  modified: time(),
});

export const searchCalls = {
  search: call({
    method: 'GET',
    path: '/search.json',
    who: 'user',
    about:
      'Items of all kinds that hold a text, each kind within what the caller may read, the latest first: up to three a kind, or up to twenty of one `kind`, each kind with its count. Of entries, `found` is the answer that holds the text (`value`: as stored, where it is nothing else), `forms` says in which forms how many are; `report_config_id` asks for the entries of one form alone. Times are in `time_zone`.',
    query: closed({
      text: text(200, 1),
      kind: Type.Optional(oneOf(...searchKinds)),
      report_config_id: Type.Optional(id()),
      // The reader's; without it that of the instance.
      time_zone: Type.Optional(text(64, 1)),
    }),
    out: data(
      Type.Object({
        groups: Type.Array(Type.Object({ kind: oneOf(...searchKinds), count: Type.Integer(), hits: Type.Array(hit) })),
        forms: Type.Array(Type.Object({ id: id(), name: Type.String(), count: Type.Integer() })),
      }),
    ),
  }),
} as const satisfies Record<string, Call>;
