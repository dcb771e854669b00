/** Calls of OData 4 (read only): a form's service document, its metadata, and its entries as sets for spreadsheets and BI tools. */

import { Type, text } from '../base/schema.ts';
import { type Call, call, closed } from './call.ts';

const reading = { entity: 'Reports', action: 'read' } as const;
const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const format = { $format: Type.Optional(text(100)) };
const narrowing = { $filter: Type.Optional(text(4_000)) };
const asked = {
  ...format,
  ...narrowing,
  $select: Type.Optional(text(10_000)),
  $expand: Type.Optional(text(2_000)),
};
const listed = {
  ...asked,
  $orderby: Type.Optional(text(1_000)),
  $top: Type.Optional(count),
  $skip: Type.Optional(count),
  $count: Type.Optional(Type.Boolean()),
  $skiptoken: Type.Optional(text(8_000)),
};
/** What OData has beyond that is answered by a 501 of its own, which a client can tell from a mistake. */
const beyond = Object.fromEntries(
  ['$apply', '$compute', '$search', '$levels', '$deltatoken', '$index', '$schemaversion', '$id'].map(name => [
    name,
    Type.Optional(Type.Unknown()),
  ]),
);

export const odataCalls = {
  odataRoot: call({
    method: 'GET',
    path: '/odata/{id}/',
    who: 'user',
    needs: reading,
    basic: true,
    about:
      'The OData 4 service document of a form: its entity sets. Sign in with an API key as bearer, or as the password of Basic authentication, whose name is free: it is not looked at.',
    query: closed(format),
    out: 'application/json',
  }),
  odataService: call({
    method: 'GET',
    path: '/odata/{id}',
    who: 'user',
    needs: reading,
    basic: true,
    about: 'The same without the slash at the end.',
    query: closed(format),
    out: 'application/json',
  }),
  odataMetadata: call({
    method: 'GET',
    path: '/odata/{id}/$metadata',
    who: 'user',
    needs: reading,
    basic: true,
    about: 'The metadata document: CSDL as XML, with `$format=json` or by `Accept` as JSON.',
    query: closed(format),
    out: 'application/xml',
  }),
  odataSet: call({
    method: 'GET',
    path: '/odata/{id}/{set}',
    who: 'user',
    needs: reading,
    basic: true,
    about:
      'An entity set: `Entries`, or `Entries_{repeat}` with an entity for each instance; or one entry, `Entries({id})`. `$filter` knows comparisons, `in`, `and`, `or`, `not`, `contains`, `startswith`, `endswith`, `tolower`, `toupper`, `trim`, `length`, `year` … `second`, `date`, `now`, and `any` and `all` of lists and repeats. `$expand` names repeats, or all by `*`. Pages follow `@odata.nextLink`; `Prefer: maxpagesize=…` makes them smaller. `ETag` and `If-None-Match`: 304 while nothing has changed that the answer shows.',
    query: closed({ ...listed, ...beyond }),
    out: 'application/json',
  }),
  odataInside: call({
    method: 'GET',
    path: '/odata/{id}/{set}/{inside}',
    who: 'user',
    needs: reading,
    basic: true,
    about:
      'What an entry leads to: the instances of one of its repeats (`Entries({id})/{repeat}`), with the options of an entity set.',
    query: closed({ ...listed, ...beyond }),
    out: 'application/json',
  }),
  odataCount: call({
    method: 'GET',
    path: '/odata/{id}/{set}/$count',
    who: 'user',
    needs: reading,
    basic: true,
    about: 'The number of entities of a set, as text; with `$filter`, of those that match.',
    query: closed({ ...narrowing, ...beyond }),
    out: 'text/plain',
  }),
} as const satisfies Record<string, Call>;
