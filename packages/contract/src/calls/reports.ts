/** Forms and entries: tallies, neighbours, many at once, known data. */

import { limits } from '../limits.ts';
import { reports } from '../resources/reports.ts';
import { id, json, maybe, Type, text } from '../schema.ts';
import { type Call, call, closed, data } from './call.ts';

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const tally = Type.Array(Type.Object({ value, label: maybe(Type.String()), count: Type.Integer() }));

export const reportsCalls = {
  reportStates: call({
    method: 'GET',
    path: '/reports/states.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'How many of the filtered reports are in each state; value null for none.',
    lists: reports,
    out: data(tally),
  }),
  reportValues: call({
    method: 'GET',
    path: '/reports/values.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'The answers given to one field, most frequent first, with their counts.',
    lists: reports,
    query: closed({ field: text(120, 1) }),
    out: data(tally),
  }),
  formUses: call({
    method: 'GET',
    path: '/report-configs/{id}/uses.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'update' },
    about: 'How many reports that the caller may read hold an answer under this field name, known to the form or not.',
    query: closed({ field: text(100, 1) }),
    out: data(Type.Object({ entries: Type.Integer() })),
  }),
  reportNeighbours: call({
    method: 'GET',
    path: '/reports/{id}/neighbours.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'The reports before and after this one in the filtered, sorted list. `position` counts from 1 and is null where the report itself does not pass the filters.',
    lists: reports,
    out: data(
      Type.Object({ previous: maybe(id()), next: maybe(id()), position: maybe(Type.Integer()), count: Type.Integer() }),
    ),
  }),
  reportsBulk: call({
    method: 'POST',
    path: '/reports/bulk.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'Sets the state of many reports, deletes or restores them: by ids, or by the list query in the URL. Answers the ids it changed, with the state each had before.',
    lists: reports,
    body: closed({
      action: Type.Union([Type.Literal('state'), Type.Literal('delete'), Type.Literal('restore')]),
      state: Type.Optional(maybe(text(100))),
      ids: Type.Optional(Type.Array(id(), { maxItems: 10_000 })),
    }),
    out: data(
      Type.Object({
        changed: Type.Integer(),
        before: Type.Array(Type.Object({ id: id(), state: maybe(Type.String()) })),
      }),
    ),
  }),
  suggestions: call({
    method: 'POST',
    path: '/report-configs/suggestions/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      "Rows of a form's suggestion file whose column `key` begins with `value`, then those that contain it, case and accents apart. A `count` of 1,001 stands for more than 1,000.",
    asks: true,
    link: 'ask',
    body: closed({
      key: text(100, 1),
      value: text(limits.search, 1),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    }),
    out: Type.Object({
      data: Type.Array(json()),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
} as const satisfies Record<string, Call>;
