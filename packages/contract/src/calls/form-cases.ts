/** Calls of a form's cases: kept answers with what the form is expected to make of them, tried with each draft. */
import { id, json, maybe, oneOf, Type, text, time, typed } from '../base/schema.ts';
import { reportConfigs } from '../resources/report-configs.ts';
import { type Call, call, closed, data } from './call.ts';

const designing = { who: 'user', needs: { entity: 'ReportConfigs', action: 'update' } } as const;

const { fields, rules } = reportConfigs.fields;
/** The form as it is being designed, where that is not saved; else the draft, else the published version. */
const designed = { fields: Type.Optional(fields.schema), rules: Type.Optional(rules.schema) };

const kept = {
  id: id(),
  name: Type.String(),
  user_id: maybe(id()),
  /** First and last name, else the login. */
  user_name: maybe(Type.String()),
  created: time(),
  modified: time(),
};

const answered = Type.Object({
  id: Type.String(),
  name: Type.String(),
  label: Type.String(),
  repeat: maybe(Type.String()),
});

/** What was expected and what came out, by the part of the difference. */
type CaseSide = string | null | { error: string } | { code: string; message?: string }[];
const side = typed<CaseSide>(json());

const difference = Type.Object({
  /** The content's id; `data` of a rule of the form. */
  id: Type.String(),
  /** In the language of the request; the name where the field has none, empty where it is no field. */
  label: Type.String(),
  instance: maybe(Type.Integer()),
  part: oneOf('state', 'value', 'refused'),
  /** `hidden`, `shown`, `required`; of a value its text, or `{error}`; of refusals a list of `{code, message?}`. */
  before: side,
  after: side,
});

/** What came out differently of one case. */
export const caseResult = Type.Object({
  id: id(),
  name: Type.String(),
  /** How many differences there are; the first 50 are shown. */
  count: Type.Integer(),
  differences: Type.Array(difference),
});

export const formCasesCalls = {
  formCases: call({
    method: 'GET',
    path: '/report-configs/{id}/cases.json',
    ...designing,
    about: 'The cases of a form, in the order in which they were kept: by whom and when. At most 100.',
    out: data(Type.Array(Type.Object(kept))),
  }),
  formCase: call({
    method: 'GET',
    path: '/report-configs/{id}/cases/{case}.json',
    ...designing,
    about:
      'A case whole. `data`: its answers, under the names that their fields had when it was kept; `answered`: these fields, by which the answers follow to another version. `expected`, by content id (`id.0` in a repeat): `fields` are `hidden`, `shown` or `required`, `values` are results of calculations, `refused` is what was wrong.',
    out: data(Type.Object({ ...kept, data: json(), answered: Type.Array(answered), expected: json() })),
  }),
  formCaseAdd: call({
    method: 'POST',
    path: '/report-configs/{id}/cases/add.json',
    ...designing,
    about:
      'Keeps answers as a case of the form, with what `fields` and `rules` make of them: without these the draft, or else the published version. A form has at most 100.',
    body: closed({ name: text(100, 1), data: json(), ...designed }),
    bodyLimit: 10 * 1024 * 1024,
    status: 201,
    out: data(Type.Object(kept)),
  }),
  formCaseRename: call({
    method: 'PATCH',
    path: '/report-configs/{id}/cases/{case}.json',
    ...designing,
    about: 'Renames a case.',
    body: closed({ name: text(100, 1) }),
    out: data(Type.Object(kept)),
  }),
  formCaseRemove: call({
    method: 'DELETE',
    path: '/report-configs/{id}/cases/{case}.json',
    ...designing,
    about: 'Deletes a case for good.',
    status: 204,
    out: null,
  }),
  formCasesRun: call({
    method: 'POST',
    path: '/report-configs/{id}/cases/run.json',
    ...designing,
    readOnly: true,
    about:
      'Tries all cases with `fields` and `rules`, without these with the draft, or else with the published version: what came out differently from what is expected. Stores nothing.',
    body: closed(designed),
    bodyLimit: 10 * 1024 * 1024,
    out: data(Type.Array(caseResult)),
  }),
  formCasesAccept: call({
    method: 'POST',
    path: '/report-configs/{id}/cases/accept.json',
    ...designing,
    about:
      'What the published version makes of these cases is expected of them from now on. For a draft, publishing says which are accepted.',
    body: closed({ cases: Type.Array(id(), { maxItems: 100 }) }),
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
