/** Calls of batches: changes of many entries in the background, with their progress, stopped and undone as one. */
import { id, json, maybe, oneOf, Type, text, time, typed } from '../base/schema.ts';
import { reports } from '../resources/reports.ts';
import { type Call, call, closed, data, listOf, paging } from './call.ts';

export type BatchKind = 'mapping' | 'raising';
export type BatchState = 'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone';

/** Where answers of a removed field go, or those of removed choices of a field that stays. */
export interface AnswerMap {
  /** Id of a field that the draft no longer has, or that has lost choices. */
  from: string;
  /** Id of a field of the draft; of one that has lost choices the same. */
  to: string;
  /** What a stored value becomes; null: none. */
  values?: Record<string, string | null>;
  /** Answers that do not fit stay where they are; else they are refused. */
  misfits?: 'leave';
}
export const answerMap = typed<AnswerMap>(
  closed({
    from: text(100, 1),
    to: text(100, 1),
    values: Type.Optional(Type.Record(text(1_000), maybe(text(1_000)), { maxProperties: 5_000 })),
    misfits: Type.Optional(Type.Literal('leave')),
  }),
);

const told = Type.Object({
  id: id(),
  report_config_id: id(),
  user_id: maybe(id()),
  kind: oneOf('mapping', 'raising'),
  /** The version that its entries come to. */
  form_version: Type.Integer(),
  state: typed<BatchState>(Type.String()),
  /** Entries that it concerns, and how many of them are done in the present state. */
  total: Type.Integer(),
  done: Type.Integer(),
  changed: Type.Integer(),
  /** Charts, views and automations that read the other field since, and those that cannot. */
  followed: Type.Integer(),
  stayed: Type.Integer(),
  created: time(),
  ended: maybe(time()),
  /** Until then it can be undone. */
  expires: time(),
});
export const batchTold = told;

const reading = { who: 'user', needs: { entity: 'Reports', action: 'read' } } as const;
const changing = { who: 'user', needs: { entity: 'Reports', action: 'update' } } as const;

const chosen = closed({
  report_config_id: id(),
  /** The version that they are brought to; without it the published one. */
  form_version: Type.Optional(Type.Integer({ minimum: 1 })),
  ids: Type.Optional(Type.Array(id(), { maxItems: 10_000 })),
});
const field = Type.Object({ id: Type.String(), name: Type.String(), label: Type.String(), answers: Type.Integer() });
const issues = typed<{ path: string; code: string; values?: Record<string, string | number> }[]>(Type.Array(json()));

export const batchesCalls = {
  reportsRaiseLook: call({
    method: 'POST',
    path: '/reports/raise-look.json',
    ...changing,
    readOnly: true,
    about:
      'What raising these reports of a form to a version would mean; changes nothing. Chosen by ids, or by the list query in the URL; `count`: those of an earlier version that the caller may change. Of the newest 2,000 (`examined`): `fits`, which the version takes; the others stay as they are, `first` has 20 of them with what it would refuse. `left`: fields that it does not have, whose answers stay beside it; `dropped`: answers that its conditions hide, which go.',
    lists: reports,
    body: chosen,
    out: data(
      Type.Object({
        form_version: Type.Integer(),
        count: Type.Integer(),
        examined: Type.Integer(),
        fits: Type.Integer(),
        left: Type.Array(field),
        dropped: Type.Array(field),
        first: Type.Array(Type.Object({ id: id(), number: maybe(Type.String()), created: time(), issues })),
      }),
    ),
  }),
  reportsRaise: call({
    method: 'POST',
    path: '/reports/raise.json',
    announcesItself: true,
    ...changing,
    about:
      'Brings these reports of a form to a version, as a batch (`/batches`) that can be undone: each is checked as one that is edited, and stays as it is where the version refuses it. At most 20,000.',
    lists: reports,
    body: chosen,
    status: 202,
    out: data(told),
  }),
  batches: call({
    method: 'GET',
    path: '/batches.json',
    ...reading,
    about:
      'Batches, the newest first: reports whose answers were mapped when a version was published, or that were raised to a version. Own ones; with the right to change all reports those of all.',
    query: closed({ ...paging, 'filter[report_config_id]': Type.Optional(id()) }),
    out: listOf(told),
  }),
  batchRead: call({
    method: 'GET',
    path: '/batches/{id}.json',
    ...reading,
    about:
      'A batch with its progress. `followed`: charts, views and automations that read the other field since a mapping was done, and again the former one once it is undone; `stayed`: those that go on reading the former one, since the other cannot be asked the same.',
    out: data(told),
  }),
  batchEntries: call({
    method: 'GET',
    path: '/batches/{id}/entries.json',
    ...reading,
    about:
      'The reports of a batch that are done and that the caller may read: changed, or left as they are, with what the version would refuse (`issues`).',
    query: closed({ ...paging, 'filter[outcome]': Type.Optional(oneOf('changed', 'left')) }),
    out: listOf(
      Type.Object({
        report_id: id(),
        number: maybe(Type.String()),
        outcome: oneOf('changed', 'left'),
        issues,
      }),
    ),
  }),
  batchStop: call({
    method: 'DELETE',
    path: '/batches/{id}.json',
    announcesItself: true,
    ...changing,
    about:
      'Stops a running batch. What was changed by then stays so, and can be undone, or gone on with. 409 where it does not run.',
    status: 204,
    out: null,
  }),
  batchResume: call({
    method: 'POST',
    path: '/batches/{id}/resume.json',
    announcesItself: true,
    ...changing,
    about:
      'Goes on with a batch that was stopped or has failed, as a job; one that failed while it was undone goes on with that. What it changes can be undone for 30 days from then. 409 in any other state.',
    status: 202,
    out: data(told),
  }),
  batchUndo: call({
    method: 'POST',
    path: '/batches/{id}/undo.json',
    announcesItself: true,
    ...changing,
    about:
      'Gives the reports of a batch back what they had, as a job; those that were changed since stay: then its `changed`, listed as left (`changed_since`). 409 while it runs, where it is undone, and (`later_batch`) while a later batch stands that changed some of them.',
    status: 202,
    out: data(told),
  }),
} as const satisfies Record<string, Call>;
