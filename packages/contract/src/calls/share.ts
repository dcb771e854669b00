/** Calls of share links: created and revoked by users, opened without an account. */

import { email, id, json, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { reportConfigs } from '../resources/report-configs.ts';
import { reports } from '../resources/reports.ts';
import { shareLinks } from '../resources/share-links.ts';
import { type Call, call, closed, data, receipt } from './call.ts';

export const shareCalls = {
  reportConfigShare: call({
    method: 'POST',
    path: '/report-configs/share/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      'Makes a link by which the form is filled in without an account. `target` is an address with `{id}` and `{token}`; that of the answer is the link, shown this once. `usages` null: as many entries as come. With `email` the link is sent there, too.',
    body: closed({
      target: text(2_000, 1),
      usages: Type.Optional(maybe(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
      expires: Type.Optional(maybe(time())),
      email: Type.Optional(maybe(email())),
      subject: Type.Optional(maybe(text(200))),
    }),
    status: 201,
    out: data(
      Type.Object({
        ...Object.fromEntries(Object.entries(shareLinks.fields).map(([key, field]) => [key, field.schema])),
        target: Type.String(),
      }),
    ),
  }),
  shareLinkRevoke: call({
    method: 'DELETE',
    path: '/report-configs/share-links/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about: "Revokes a share link for good: one's own, or any of a form that one may change.",
    status: 204,
    out: null,
  }),
  reportConfigShared: call({
    method: 'GET',
    path: '/report-configs/shared/{id}.json',
    who: 'share',
    link: 'load',
    about: 'The form of a share link, to be filled in. Opening it costs no usage.',
    out: data(
      Type.Object({
        id: id(),
        name: reportConfigs.fields.name.schema,
        fields: reportConfigs.fields.fields.schema,
        states: reportConfigs.fields.states.schema,
        rules: reportConfigs.fields.rules.schema,
        trees: reportConfigs.fields.trees.schema,
        suggestion_columns: reportConfigs.fields.suggestion_columns.schema,
        copy_to: reportConfigs.fields.copy_to.schema,
        /** The path of a picture in the head of the page, which needs no signature. */
        sender_picture: maybe(Type.String()),
        /** Each entry gets a running number when it is saved; its receipt tells it. */
        numbered: Type.Boolean(),
        /**
         * About how long it takes to fill in: the median of what the pages of its links measured lately, or, while these
         * are few, estimated from its fields.
         */
        minutes: Type.Integer({ minimum: 1 }),
        form_version: reportConfigs.fields.form_version.schema,
      }),
    ),
  }),
  shareLinkEnd: call({
    method: 'POST',
    path: '/report-configs/shared/{id}/ended.json',
    who: 'none',
    about:
      'Why a share link no longer opens its form, for the page that its holder sees: expired (`at`: since when), used up (`at`: the last entry) or revoked (`at`: since when), and how many entries came by it. 404 for a link that still holds, and for what belongs to a form or person that is gone, which is as if it had never been.',
    body: closed({ token: text(200, 1) }),
    out: data(
      Type.Object({
        name: reportConfigs.fields.name.schema,
        reason: oneOf('expired', 'used_up', 'revoked'),
        since: time(),
        at: time(),
        entries: Type.Integer(),
        sender_picture: maybe(Type.String()),
      }),
    ),
  }),
  senderPicture: call({
    method: 'GET',
    path: '/report-configs/{id}/sender-picture',
    who: 'none',
    about:
      'The picture in the head of a form’s public page, for everybody who was told its address: `v` is of the hash of its bytes.',
    query: closed({ v: text(64, 1) }),
    out: 'application/octet-stream',
  }),
  reportsOnce: call({
    method: 'POST',
    path: '/reports/once.json',
    who: 'share',
    link: 'load',
    afterLastUse: true,
    about:
      'Saves an entry by a share link, for one usage. The same `local_id` and content again answers 200 at no further cost, other content 409. Answers a receipt: the id, and what is held of each file. The header `X-Fill-Seconds` may say how long filling in took: nobody reads it but as part of a median.',
    body: closed({
      report_config_id: id(),
      data: json(),
      form_version: Type.Optional(reports.fields.form_version.schema),
      local_id: Type.Optional(maybe(id())),
      files: Type.Optional(Type.Array(closed({ id: id() }), { maxItems: 10_000 })),
    }),
    bodyLimit: 10 * 1024 * 1024,
    status: 201,
    out: data(Type.Object(receipt)),
  }),
} as const satisfies Record<string, Call>;
