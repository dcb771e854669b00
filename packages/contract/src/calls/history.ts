/** Calls of the history of entries: what changed, any former state, and putting one back. */
import type { HistoryAction, Through } from '../base/history.ts';
import type { Item } from '../base/item.ts';
import { id, json, maybe, Type, text, time, typed } from '../base/schema.ts';
import type { reports } from '../resources/reports.ts';
import { type Call, call, closed, data } from './call.ts';

const reading = { who: 'user', needs: { entity: 'Reports', action: 'read' } } as const;
const answers = typed<Record<string, unknown>>(json());

const made = {
  version: Type.Integer(),
  at: time(),
  user_id: maybe(id()),
  /** Of the person, for all who may read the entry. */
  user_name: maybe(Type.String()),
  through: maybe(typed<Through>(Type.String())),
};

export const historyCalls = {
  reportHistory: call({
    method: 'GET',
    path: '/reports/{id}/history.json',
    ...reading,
    about:
      'The changes of a report, newest first: who made each version, when, through what, and what it changed, by path. Version 1 is its adding. `through` is null for versions of before this was kept. Names of people are told to all who may read the report.',
    query: closed({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    }),
    out: Type.Object({
      data: Type.Array(
        Type.Object({
          ...made,
          action: typed<HistoryAction>(Type.String()),
          state: maybe(Type.Object({ from: maybe(Type.String()), to: maybe(Type.String()) })),
          changes: typed<{ path: string; from: unknown; to: unknown }[]>(Type.Array(json())),
        }),
      ),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
  reportVersion: call({
    method: 'GET',
    path: '/reports/{id}/history/{version}.json',
    ...reading,
    about: 'A report as it was in this version, whole.',
    out: data(
      Type.Object({
        id: id(),
        report_config_id: id(),
        number: maybe(Type.String()),
        ...made,
        state: maybe(Type.String()),
        data: answers,
      }),
    ),
  }),
  reportRestoreVersion: call({
    method: 'POST',
    path: '/reports/{id}/restore-version.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Reports', action: 'update' },
    about:
      'Puts the answers and files of a former version back, as a change of its own: checked as any change, its state stays. `paths` (`data.speed`) puts back these answers alone. What is so already makes no new version. Takes If-Match.',
    body: closed({
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      paths: Type.Optional(Type.Array(text(300, 1), { minItems: 1, maxItems: 1_000 })),
    }),
    out: data(typed<Item<typeof reports>>(json())),
  }),
} as const satisfies Record<string, Call>;
