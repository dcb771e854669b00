/** Calls of batches: changes of many entries in the background, with their progress, stopped and undone as one. */
import { id, json, maybe, oneOf, Type, text, time, typed } from '../base/schema.ts';
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
  created: time(),
  ended: maybe(time()),
  /** Until then it can be undone. */
  expires: time(),
});
export const batchTold = told;

const reading = { who: 'user', needs: { entity: 'Reports', action: 'read' } } as const;
const changing = { who: 'user', needs: { entity: 'Reports', action: 'update' } } as const;

export const batchesCalls = {
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
    about: 'A batch with its progress.',
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
        issues: typed<{ path: string; code: string }[]>(Type.Array(json())),
      }),
    ),
  }),
  batchStop: call({
    method: 'DELETE',
    path: '/batches/{id}.json',
    announcesItself: true,
    ...changing,
    about: 'Stops a running batch. What was changed by then stays so, and can be undone. 409 where it does not run.',
    status: 204,
    out: null,
  }),
  batchUndo: call({
    method: 'POST',
    path: '/batches/{id}/undo.json',
    announcesItself: true,
    ...changing,
    about:
      'Gives the reports of a batch back what they had, as a job; those that were changed since stay. 409 while it runs, and where it is undone.',
    status: 202,
    out: data(told),
  }),
} as const satisfies Record<string, Call>;
