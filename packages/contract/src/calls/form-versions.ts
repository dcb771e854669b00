/** Calls of a form's versions: those that were published, the draft of the next one, and publishing it. */
import { id, json, maybe, oneOf, Type, text, time, typed } from '../base/schema.ts';
import { reportConfigs } from '../resources/report-configs.ts';
import { answerMap, batchTold } from './batches.ts';
import { type Call, call, closed, data, paging } from './call.ts';
import { caseResult } from './form-cases.ts';

const reading = { who: 'user', needs: { entity: 'ReportConfigs', action: 'read' } } as const;
const designing = { who: 'user', needs: { entity: 'ReportConfigs', action: 'update' } } as const;

const { fields, states, rules, trees } = reportConfigs.fields;
const contents = { fields: fields.schema, states: states.schema, rules: rules.schema };
const version = {
  number: Type.Integer(),
  user_id: maybe(id()),
  /** First and last name, else the login. */
  user_name: maybe(Type.String()),
  note: maybe(Type.String()),
  created: time(),
};
const draft = data(
  Type.Object({
    ...contents,
    /** The published version that it began from. */
    form_version: Type.Integer(),
    version: Type.Integer(),
    /** Who saved it last; first and last name, else the login. */
    user_id: maybe(id()),
    user_name: maybe(Type.String()),
    created: time(),
    modified: time(),
  }),
);

const issues = typed<{ path: string; code: string; values?: Record<string, string | number> }[]>(Type.Array(json()));
const first = Type.Array(Type.Object({ id: id(), number: maybe(Type.String()), value: json() }));

export const formVersionsCalls = {
  formVersions: call({
    method: 'GET',
    path: '/report-configs/{id}/versions.json',
    ...reading,
    about:
      'The published versions of a form, the newest first: by whom, when, and what was noted; `reports_count`, the reports of each that the caller may read (`GET /reports.json` with `filter[form_version]` lists them), null where they may read none.',
    query: closed(paging),
    out: Type.Object({
      data: Type.Array(Type.Object({ ...version, reports_count: maybe(Type.Integer()) })),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
  formVersion: call({
    method: 'GET',
    path: '/report-configs/{id}/versions/{number}.json',
    ...reading,
    about:
      'A published version whole, as entries that were filled in under it are shown and checked: contents with the rows of their choice lists (of long ones those that entries have), states, rules, and the formulas as trees.',
    out: data(Type.Object({ ...version, ...contents, trees: trees.schema })),
  }),
  formFormerFields: call({
    method: 'GET',
    path: '/report-configs/{id}/former-fields.json',
    ...reading,
    about:
      'The fields that the form no longer has and that entries may answer, as contents with the names by which lists, exports and charts know them; `former` is the last version that had it.',
    out: data(contents.fields),
  }),
  formVersionRestore: call({
    method: 'POST',
    path: '/report-configs/{id}/versions/{number}/restore.json',
    ...designing,
    about:
      'Makes what this version holds the draft, in place of the present one; with `If-Match` only of the draft that was read. Nothing is published.',
    out: draft,
  }),
  formDraft: call({
    method: 'GET',
    path: '/report-configs/{id}/draft.json',
    ...designing,
    about: 'The draft of the next version; 404 where nothing is being designed.',
    out: draft,
  }),
  formDraftSave: call({
    method: 'PUT',
    path: '/report-configs/{id}/draft.json',
    ...designing,
    about:
      'Saves the draft, which all who may change the form share; it may be incomplete. With `If-Match` only over the version that was read, `"0"` where there was none: else 412, with the draft as it is, or the form where it was published or discarded. What is not sent stays as it is in the draft, or else in the published version. `form_version` says that the draft takes that version into account.',
    body: closed({
      fields: Type.Optional(contents.fields),
      states: Type.Optional(contents.states),
      rules: Type.Optional(contents.rules),
      form_version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    bodyLimit: 10 * 1024 * 1024,
    out: draft,
  }),
  formDraftDiscard: call({
    method: 'DELETE',
    path: '/report-configs/{id}/draft.json',
    ...designing,
    about: 'Discards the draft. What is published stays. With `If-Match` only the version that was read.',
    status: 204,
    out: null,
  }),
  formChoiceAdd: call({
    method: 'POST',
    path: '/report-configs/{id}/choices.json',
    ...designing,
    about:
      'Adds a choice, with `value` as its label, to a field that has choices of its own: to the published form as its next version, and to the same field of the draft, which keeps the published version that it takes into account unless that was the one before. Nothing changes where the field has such a choice. 422 where there is no such field, or its choices are those of a list (`PATCH /choice-lists/{id}/rows.json`).',
    body: closed({ field: text(100, 1), value: text(255, 1) }),
    out: data(Type.Object({ id: id(), form_version: Type.Integer(), version: Type.Integer() })),
  }),
  formImpact: call({
    method: 'GET',
    path: '/report-configs/{id}/impact.json',
    ...designing,
    about:
      'What publishing the draft means for the reports that the caller may read, field by field: `answers`, reports with an answer; `misfits`, those whose answer does not fit another kind (`first` has 20 of them), that have a choice which is gone, or that lack a new required answer; `complete` false: of more than 5,000 different answers so many were tried, or the time was over before all were; `used_by`, what names the field. `entries`: how many reports were looked through, from the newest on; `complete` false: more than fit into some seconds, and what is counted is at least so many. Fields are matched by their content id; `name` is the published one. `cases`: those of the form that come out differently from what is expected. 404 without a draft.',
    out: data(
      Type.Object({
        fields: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            /** In the language of the request; the name where the field has none. */
            label: Type.String(),
            change: oneOf('removed', 'renamed', 'kind', 'choices', 'required', 'moved'),
            answers: Type.Integer(),
            misfits: Type.Integer(),
            /** False: of more than 5,000 different answers the first were tried, or those that the time allowed. */
            complete: Type.Boolean(),
            first,
            /** Of `choices`: those that are no longer offered and that reports have. */
            gone: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), answers: Type.Integer() })),
            used_by: Type.Array(
              Type.Object({
                resource: oneOf('saved-views', 'charts', 'report-handlers', 'report-configs'),
                id: id(),
                name: Type.String(),
              }),
            ),
          }),
        ),
        /** False: the newest ones alone, in the time that a read may take. */
        entries: Type.Object({ looked: Type.Integer(), complete: Type.Boolean() }),
        cases: Type.Array(caseResult),
      }),
    ),
  }),
  formMapping: call({
    method: 'POST',
    path: '/report-configs/{id}/mapping.json',
    ...designing,
    readOnly: true,
    about:
      'What mapping answers would come to if the draft was published with this `map`; changes nothing. `answers`: reports with an answer that is to be mapped; `misfits`: those whose answer the field does not take (`first` has 20 of them); `complete` false: of more than 5,000 different answers so many were tried; `values`, single values with what each becomes, at most 100, those that do not fit first. `entries`: of the newest 1,000 reports those with such an answer (`examined`), how many would be `changed`, and the `first` 20 of the others, with why they stay as they are: an answer that does not fit, a place that is taken, one that the version refuses or hides. 422 where the draft cannot be published. Choices are matched by value, then by label; numbers, days and times are read where only one way of writing explains them. Needs the right to change all reports. 404 without a draft.',
    body: closed({ map: Type.Array(answerMap, { minItems: 1, maxItems: 100 }) }),
    out: Type.Object({
      data: Type.Array(
        Type.Object({
          from: Type.String(),
          to: Type.String(),
          answers: Type.Integer(),
          misfits: Type.Integer(),
          complete: Type.Boolean(),
          first,
          /** Of several choices each for itself. */
          values: Type.Array(
            Type.Object({
              value: Type.String(),
              label: Type.String(),
              answers: Type.Integer(),
              becomes: Type.Unknown(),
              fits: Type.Boolean(),
            }),
          ),
        }),
      ),
      entries: Type.Object({
        examined: Type.Integer(),
        changed: Type.Integer(),
        first: Type.Array(Type.Object({ id: id(), number: maybe(Type.String()), created: time(), issues })),
      }),
    }),
  }),
  formPublish: call({
    method: 'POST',
    path: '/report-configs/{id}/publish.json',
    ...designing,
    ownTransaction: true,
    about:
      'Makes the draft the next version, checked as a form that is saved. Equal content makes no new version. With `If-Match` only the version of the draft that was read; a draft that began from an earlier version than the published one is a 412 until it was saved with the `form_version` of that. 404 without a draft. With `map`, answers of removed fields and choices go to others: 202 with a job (`/batches`), which can be undone; 422 where a field does not take them, or where that cannot be said of all (`complete` false) without `misfits`; 412 where the draft changed while they were looked through. What is not named stays where it was answered.',
    body: closed({
      note: Type.Optional(maybe(text(1_000))),
      /** Cases of which what the draft makes of them is expected from now on. */
      cases: Type.Optional(Type.Array(id(), { maxItems: 100 })),
      map: Type.Optional(Type.Array(answerMap, { maxItems: 100 })),
    }),
    bodyLimit: 2 * 1024 * 1024,
    out: data(
      Type.Object({
        id: id(),
        form_version: Type.Integer(),
        version: Type.Integer(),
        job: Type.Optional(batchTold),
      }),
    ),
  }),
  formOpening: call({
    method: 'PUT',
    path: '/report-configs/{id}/openings/{opening}.json',
    ...designing,
    noApiKeys: true,
    unattended: true,
    announcesItself: true,
    about:
      'Says that this window has the form open in the designer, and answers who else has: at most 20 people, the caller among them where another of their windows has. `opening` is a UUID that the window makes. Holds for a minute, with `hidden` for three, and is sent again until then. Live updates tell of who comes and goes as `{"resource":"form-openings","report_config_id":"…"}`.',
    body: closed({ hidden: Type.Optional(Type.Boolean()) }),
    out: data(Type.Array(Type.Object({ user_id: id(), user_name: Type.String() }))),
  }),
  formOpeningEnd: call({
    method: 'DELETE',
    path: '/report-configs/{id}/openings/{opening}.json',
    ...designing,
    noApiKeys: true,
    unattended: true,
    announcesItself: true,
    about: 'Says that this window has left the designer. The same `opening` does not come back.',
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
