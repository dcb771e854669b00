/** Calls of export links: a saved view as an address that holds, opened by an API key or by a secret that can be revoked. */
import { languageCodes } from '@kontor/form/languages';
import { id, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { type Call, call, closed, data } from './call.ts';
import { manner } from './exports.ts';

const reading = { entity: 'Reports', action: 'read' } as const;
const format = oneOf('csv', 'xlsx', 'json');
const language = oneOf(...languageCodes);

const exportLink = {
  id: id(),
  saved_view_id: id(),
  view_name: Type.String(),
  /** Who made it, in whose name it reads. */
  user_id: id(),
  user_name: Type.String(),
  format,
  language,
  time_zone: Type.String(),
  values: oneOf('labels', 'stored'),
  expires: maybe(time()),
  /** Its maker may not read the view any more, or has left: it opens nothing. */
  stopped: Type.Boolean(),
  /** Others changed the view since: it reads the view as its maker knew it. */
  behind: Type.Boolean(),
  last_used: maybe(time()),
  created: time(),
};
export type ExportFormat = 'csv' | 'xlsx' | 'json';

const asked = closed({ ...manner, language: Type.Optional(language), token: Type.Optional(text(100)) });
const entries = {
  method: 'GET',
  who: 'user',
  needs: reading,
  basic: true,
  exportLink: true,
  query: asked,
} as const;
const way =
  'Sign in with an API key as bearer, or as the password of Basic authentication, whose name is free; or open it by the secret of an export link (`token`), with the rights that who made it has now and the settings that it was made with. `ETag` and `If-None-Match`: 304 while neither entries nor form, view, rights or names have changed.';

export const feedsCalls = {
  savedViewCsv: call({
    ...entries,
    path: '/saved-views/{id}/entries.csv',
    about: `The entries of a saved view as CSV, with the columns of \`/reports.csv\`. ${way}`,
    out: 'text/csv',
  }),
  savedViewWorkbook: call({
    ...entries,
    path: '/saved-views/{id}/entries.xlsx',
    about: 'The same as a workbook.',
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  savedViewJson: call({
    ...entries,
    path: '/saved-views/{id}/entries.json',
    about:
      "The same as JSON: `data` is a list of objects with the names and types of OData's entities, each repeat a list in its entry.",
    out: 'application/json',
  }),
  exportLinks: call({
    method: 'GET',
    path: '/saved-views/{id}/export-links.json',
    who: 'user',
    noApiKeys: true,
    about:
      "The export links of a view that hold: one's own, and all of them for those who may change the form. The address was told when they were made.",
    out: Type.Object({ data: Type.Array(Type.Object(exportLink)) }),
  }),
  formExportLinks: call({
    method: 'GET',
    path: '/report-configs/{id}/export-links.json',
    who: 'user',
    noApiKeys: true,
    about:
      "The export links of all views of a form, as those of one view are listed: one's own, and all of them for those who may change the form, whoever may read the view.",
    out: Type.Object({ data: Type.Array(Type.Object(exportLink)) }),
  }),
  exportLinkAdd: call({
    method: 'POST',
    path: '/saved-views/{id}/export-links.json',
    who: 'user',
    needs: reading,
    noApiKeys: true,
    announcesItself: true,
    about:
      'Makes a secret address of a saved view: whoever has it reads what its maker may read then. It keeps the query that the view has now, and follows the changes of it that its maker makes, not those of others. `address` is told this once.',
    body: closed({
      format,
      language: Type.Optional(language),
      time_zone: manner.time_zone,
      values: manner.values,
      options: manner.options,
      names: Type.Optional(Type.Boolean()),
      former: Type.Optional(Type.Boolean()),
      expires: Type.Optional(maybe(time())),
    }),
    status: 201,
    out: data(Type.Object({ ...exportLink, address: Type.String() })),
  }),
  exportLinkRevoke: call({
    method: 'DELETE',
    path: '/saved-views/export-links/{id}.json',
    who: 'user',
    noApiKeys: true,
    about: "Revokes an export link for good: one's own, or any of a form that one may change.",
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
