/** Calls of forms and entries: counts, neighbours, bulk changes, known data. */

import { limits } from '../base/limits.ts';
import { id, json, maybe, type TSchema, Type, text, time, typed } from '../base/schema.ts';
import { reportConfigs } from '../resources/report-configs.ts';
import { reports } from '../resources/reports.ts';
import { type Call, call, closed, data, receipt } from './call.ts';

const flags = Type.Record(Type.String(), Type.Boolean());
const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** Answers are given as text, whatever their kind; null stands for no answer. */
const tally = typed<{ value: string | null; label: string | null; count: number }[]>(
  Type.Array(Type.Object({ value, label: maybe(Type.String()), count: Type.Integer() })),
);

const told = {
  id: id(),
  state: typed<'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone'>(Type.String()),
  total: Type.Integer(),
  done: Type.Integer(),
  changed: Type.Integer(),
  created: time(),
  ended: maybe(time()),
};
const answers = typed<Record<string, unknown>>(json());
const recalculating = { who: 'user', needs: { entity: 'ReportConfigs', action: 'update' } } as const;

interface Bin<T> {
  from: T;
  /** Belongs to the bin, as in a filter; that of the last one is the highest value. */
  to: T;
  count: number;
}
interface FieldSummary {
  field: string;
  /** Answers, each value of a list and each file for itself. */
  filled: number;
  different: number;
  number: {
    sum: number | null;
    mean: number | null;
    median: number | null;
    min: number | null;
    max: number | null;
    bins: Bin<number>[];
  } | null;
  day: { min: string | null; max: string | null; bins: Bin<string>[] } | null;
  /** Of a choice whose options have levels, the value in the middle. */
  median: string | null;
}
const bins = (end: TSchema) => Type.Array(Type.Object({ from: end, to: end, count: Type.Integer() }));
const aggregates = Object.fromEntries(
  ['sum', 'mean', 'median', 'min', 'max'].map(name => [name, maybe(Type.Number())]),
);
const summary = typed<{ counted: number; complete: boolean; fields: FieldSummary[] }>(
  Type.Object({
    counted: Type.Integer(),
    complete: Type.Boolean(),
    fields: Type.Array(
      Type.Object({
        field: Type.String(),
        filled: Type.Integer(),
        different: Type.Integer(),
        number: maybe(Type.Object({ ...aggregates, bins: bins(Type.Number()) })),
        day: maybe(Type.Object({ min: maybe(Type.String()), max: maybe(Type.String()), bins: bins(Type.String()) })),
        median: maybe(Type.String()),
      }),
    ),
  }),
);

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
  reportChangers: call({
    method: 'GET',
    path: '/reports/changers.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'By whom the filtered reports were changed last, most frequent first, with their counts; `label` is the name, null of a purged account; value null for a link, a job, and before this was kept. At most 500 people.',
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
  reportSummary: call({
    method: 'GET',
    path: '/reports/summary.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'What the filtered reports amount to, field by field: answers, different ones, and by the kind of the field sum, mean, median, first, last and a histogram. `fields` are names, separated by commas; `created` and `modified` are fields, too. Of more than 100,000 reports the newest 100,000 are read, and `complete` is false. Days of moments are in `time_zone`, else in the zone of the instance.',
    lists: reports,
    query: closed({ fields: text(4_000, 1), time_zone: Type.Optional(text(64, 1)) }),
    out: data(summary),
  }),
  savedViewDefault: call({
    method: 'POST',
    path: '/saved-views/default/{id}.json',
    announcesItself: true,
    who: 'user',
    about:
      "Opens the caller's list of the form with this view, own or shared, or no longer (`on`). The view itself does not change.",
    body: closed({ on: Type.Boolean() }),
    status: 204,
    out: null,
  }),
  reportConfigsEvaluate: call({
    method: 'POST',
    path: '/report-configs/evaluate.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    readOnly: true,
    about:
      'What a form that need not be stored makes of answers: values with defaults and calculations filled in, what is shown, required, read-only and offered, and what would be refused. Needs the right to create or update forms. Nothing is stored.',
    body: closed({
      fields: reportConfigs.fields.fields.schema,
      rules: Type.Optional(reportConfigs.fields.rules.schema),
      data: Type.Optional(json()),
      at: Type.Optional(text(100)),
      language: Type.Optional(text(2, 2)),
    }),
    out: data(
      Type.Object({
        values: json(),
        shown: flags,
        required: flags,
        readOnly: flags,
        choices: Type.Record(Type.String(), Type.Array(Type.String())),
        issues: Type.Array(json()),
        errors: Type.Record(Type.String(), Type.String()),
      }),
    ),
    bodyLimit: 10 * 1024 * 1024,
  }),
  reportConfigsRecalculate: call({
    method: 'POST',
    path: '/report-configs/{id}/recalculate.json',
    announcesItself: true,
    ...recalculating,
    about:
      'Computes the stored reports of a form anew, after its formulas have changed: results of calculations, computed numbers of instances and warnings; answers stay. Needs the right to change all reports. Answers 202 with a job, which works from the newest report on; one that runs begins anew. `dry=true` changes nothing: how many of the newest 5,000 (`examined`) of all (`count`) would change, and the first 100 with what they have and would have.',
    query: closed({ dry: Type.Optional(Type.Boolean()) }),
    status: 202,
    out: data(
      Type.Object({
        id: Type.Optional(told.id),
        state: Type.Optional(told.state),
        total: Type.Optional(told.total),
        done: Type.Optional(told.done),
        changed: told.changed,
        created: Type.Optional(told.created),
        ended: Type.Optional(told.ended),
        count: Type.Optional(Type.Integer()),
        examined: Type.Optional(Type.Integer()),
        rows: Type.Optional(
          Type.Array(
            Type.Object({ id: id(), number: maybe(Type.String()), created: time(), before: answers, after: answers }),
          ),
        ),
      }),
    ),
  }),
  recalculation: call({
    method: 'GET',
    path: '/report-configs/{id}/recalculation.json',
    ...recalculating,
    about: "The form's last recalculation, running or ended, with its progress; null where there was none.",
    out: data(maybe(Type.Object(told))),
  }),
  recalculationCancel: call({
    method: 'DELETE',
    path: '/report-configs/{id}/recalculation.json',
    announcesItself: true,
    ...recalculating,
    about:
      'Stops a running recalculation. Reports that were computed by then stay so, and can be undone. 404 where none runs.',
    status: 204,
    out: null,
  }),
  recalculationUndo: call({
    method: 'POST',
    path: '/report-configs/{id}/recalculation/undo.json',
    announcesItself: true,
    ...recalculating,
    about:
      'Gives the reports that the last recalculation changed back what they had, as a job; those that were changed since stay. 404 where there is nothing to undo.',
    status: 202,
    out: data(Type.Object(told)),
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
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'Sets the state of many reports, deletes or restores them: by ids, or by the list query in the URL. Answers the ids it changed, with the state each had before. Where a form reads the state, its entries are checked and computed anew (`computed`), some without answers that the state hides (`dropped`); one that it would not take in that state keeps its own (`refused`). All of it is one transaction, or with `after` (null at first) one of many: as many entries as a request has time for, in the order of their ids, and in `next` what the next request of the same change has in `after`, within a day; null where none is left. Entries that were made after the first request are left out. What is edited meanwhile counts as it is when its turn comes: behind `after` an entry that matches now is changed, and one that no longer does is not. With `after`, entries that have the state already stay as they are: in `changed`, not in `before`.',
    lists: reports,
    body: closed({
      action: Type.Union([Type.Literal('state'), Type.Literal('delete'), Type.Literal('restore')]),
      state: Type.Optional(maybe(text(100))),
      ids: Type.Optional(Type.Array(id(), { maxItems: 10_000 })),
      after: Type.Optional(maybe(text(200))),
    }),
    out: data(
      Type.Object({
        changed: Type.Integer(),
        next: Type.Optional(maybe(Type.String())),
        computed: Type.Integer(),
        refused: Type.Integer(),
        dropped: Type.Integer(),
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
    readOnly: true,
    link: 'ask',
    body: closed({
      key: text(100, 1),
      value: text(limits.search, 1),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    }),
    out: Type.Object({
      data: typed<Record<string, string | null>[]>(Type.Array(json())),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
  reportConfigKnown: call({
    method: 'GET',
    path: '/report-configs/known/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      "All rows of a form's suggestion file, for a device that is to search them without a network; the cells of each in the order of `columns`. More than 20,000 rows or 5 MB are a 413.",
    out: Type.Object({
      data: Type.Object({
        columns: Type.Array(Type.String()),
        rows: Type.Array(Type.Array(maybe(Type.String()))),
      }),
      count: Type.Integer(),
    }),
  }),
  reportReceipt: call({
    method: 'GET',
    path: '/reports/receipt/{id}.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'create' },
    about:
      'Whoever sent an entry is told what came: its `local_id`, and size and SHA-256 of each file, whatever has become of it since; others, where they may read it, what it holds now.',
    out: data(Type.Object(receipt)),
  }),
  reportsImport: call({
    method: 'POST',
    path: '/reports/import-outbox.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'create' },
    noApiKeys: true,
    about:
      'For administrators: adds an entry that came as a file, out of the queue of a device that could not send it. It is its sender’s, under the `local_id` that it had there, so that it exists once whichever way it comes first; of a share link it takes no usage. `link_hash` is the SHA-256 of the link’s token. A sender who is gone is told as `sender: null`; the entry is the caller’s then. The same content again answers 200, also where its device had sent it before with files of its own; other content 409.',
    body: closed({
      report_config_id: id(),
      local_id: id(),
      form_version: Type.Optional(reports.fields.form_version.schema),
      data: json(),
      state: Type.Optional(maybe(text(100))),
      files: Type.Optional(Type.Array(closed({ id: id() }), { maxItems: 10_000 })),
      sender: Type.Union([
        closed({ user_id: id() }),
        closed({ link_hash: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) }),
      ]),
    }),
    bodyLimit: 10 * 1024 * 1024,
    status: 201,
    out: data(
      Type.Object({
        ...receipt,
        sender: maybe(Type.Object({ user_id: maybe(id()), share_link_id: maybe(id()) })),
      }),
    ),
  }),
} as const satisfies Record<string, Call>;
