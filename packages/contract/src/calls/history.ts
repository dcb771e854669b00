/** Calls of the history of entries: what changed, any former state, putting one back; and comments. */
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
  /** The version of the form under which this state was filled in. */
  form_version: Type.Integer(),
};

const comment = Type.Object({
  id: id(),
  report_id: id(),
  user_id: maybe(id()),
  /** Of its author, for all who may read the entry. */
  user_name: maybe(Type.String()),
  text: Type.String(),
  path: maybe(Type.String()),
  mentions: Type.Array(id()),
  people: Type.Array(Type.Object({ id: id(), name: Type.String() })),
  created: time(),
  modified: time(),
  struck: maybe(time()),
  /** For its author: until when they may change or remove it. */
  editable_until: maybe(time()),
});
const words = Type.String({ minLength: 1, maxLength: 5_000, pattern: '\\S' });
const mentions = Type.Optional(Type.Array(id(), { maxItems: 20 }));

export const historyCalls = {
  reportHistory: call({
    method: 'GET',
    path: '/reports/{id}/history.json',
    ...reading,
    about:
      'The changes of a report, newest first: who made each version, when, through what, and what it changed, by path. Version 1 is its adding. `through` is null for versions of before this was kept. `form_version` is the form’s version of each; where it is another than before, the change is told by the names of the later one. Names of people are told to all who may read the report.',
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
    about: 'A report as it was in this version, whole, by the names of the form’s version `form_version`.',
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
      'Puts the answers and files of a former version back, as a change of its own: checked as any change, its state stays. The report keeps the form’s version that it has; `paths` (`data.speed`, by the names of that) puts back these answers alone. What is so already makes no new version. Takes If-Match.',
    body: closed({
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      paths: Type.Optional(Type.Array(text(300, 1), { minItems: 1, maxItems: 1_000 })),
    }),
    out: data(typed<Item<typeof reports>>(json())),
  }),
  reportComments: call({
    method: 'GET',
    path: '/reports/{id}/comments.json',
    ...reading,
    about:
      'The comments on a report, newest first, at most 1,000. `path` (`data.speed`) names the answer that one is about, `people` those whom it mentions. One that its author took back later than 15 minutes is `struck`.',
    out: data(Type.Array(comment)),
  }),
  reportCommentAdd: call({
    method: 'POST',
    path: '/reports/{id}/comments.json',
    announcesItself: true,
    ...reading,
    about:
      'Comments on a report, as all may who may read it. `mentions` are ids of people who may read it, too; they and those who commented before are told by mail and push, as they have chosen.',
    body: closed({
      text: words,
      path: Type.Optional(maybe(Type.String({ pattern: '^data\\..', maxLength: 300 }))),
      mentions,
    }),
    status: 201,
    out: data(comment),
  }),
  reportPeople: call({
    method: 'GET',
    path: '/reports/{id}/people.json',
    ...reading,
    about:
      'People whom a comment on the report can mention: who may read it, and whom the caller may see or who had to do with it. `search` looks in their names; at most 50, by name.',
    query: closed({ search: Type.Optional(text(100)) }),
    out: data(Type.Array(Type.Object({ id: id(), name: Type.String() }))),
  }),
  commentEdit: call({
    method: 'PATCH',
    path: '/comments/{id}.json',
    announcesItself: true,
    ...reading,
    about: 'Changes a comment of the caller, within 15 minutes; later it is a 403.',
    body: closed({ text: Type.Optional(words), mentions }),
    out: data(comment),
  }),
  commentRemove: call({
    method: 'DELETE',
    path: '/comments/{id}.json',
    announcesItself: true,
    ...reading,
    about: 'Removes a comment of the caller within 15 minutes; later it stays, struck through.',
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
