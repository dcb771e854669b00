/** Calls of handovers: an unfinished entry moves from one device to another. */

import type { Item } from '../base/item.ts';
import { id, json, maybe, Type, text, time, typed } from '../base/schema.ts';
import { files } from '../resources/files.ts';
import { type Call, call, closed, data } from './call.ts';

const needs = { entity: 'Reports', action: 'create' } as const;
const file = typed<Item<typeof files>>(
  Type.Object(Object.fromEntries(Object.entries(files.fields).map(([name, field]) => [name, field.schema]))),
);

export const handoversCalls = {
  handoverAdd: call({
    method: 'POST',
    path: '/handovers/add.json',
    announcesItself: true,
    who: 'user',
    needs,
    link: 'load',
    about:
      'Keeps an unfinished entry for 24 hours, to be gone on with elsewhere by the same person, or by the same share link. `token` opens it and is shown this once. `data` need not be right yet, but names fields of the form (people may keep others), in the version `form_version` under which it was begun, if it is told. Its files are kept as long. At most five for a `local_id`: the oldest goes.',
    body: closed({
      report_config_id: id(),
      local_id: id(),
      data: json(),
      state: Type.Optional(maybe(text(100))),
      form_version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      files: Type.Optional(Type.Array(closed({ id: id() }), { maxItems: 1_000 })),
    }),
    bodyLimit: 10 * 1024 * 1024,
    status: 201,
    out: data(Type.Object({ id: id(), token: Type.String(), expires: time() })),
  }),
  handoverRead: call({
    method: 'POST',
    path: '/handovers/read.json',
    who: 'user',
    needs,
    link: 'load',
    readOnly: true,
    about:
      'What was handed over, as often as one asks until it ends: with the version of the form under which it was begun, and by the ids of their contents the fields it has answers to there, so that another version can take them. 404 for whatever reason it cannot be: unknown, ended, or of another form, person or link.',
    body: closed({ token: text(60, 1) }),
    out: data(
      Type.Object({
        id: id(),
        report_config_id: id(),
        local_id: id(),
        data: json(),
        state: maybe(text(100)),
        form_version: maybe(Type.Integer()),
        /** Fields with answers, by the version under which it was begun. */
        answered: Type.Array(
          Type.Object({ id: Type.String(), name: Type.String(), label: Type.String(), repeat: maybe(Type.String()) }),
        ),
        files: Type.Array(file),
        expires: time(),
      }),
    ),
  }),
  handoverEnd: call({
    method: 'DELETE',
    path: '/handovers/{id}.json',
    announcesItself: true,
    who: 'user',
    needs,
    link: 'load',
    afterLastUse: true,
    about: 'Ends a handover before its time: it has arrived, or its link is not to work any more.',
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
