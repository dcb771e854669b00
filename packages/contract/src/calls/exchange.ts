/** Calls of exchange: forms of other tools come in, and forms go out to them. */

import type { Content, State } from '@kontor/form';
import { json, maybe, oneOf, Type, typed } from '../base/schema.ts';
import { type Call, call, closed, data } from './call.ts';

/** A cell of an imported file, and what became of it. */
export interface ImportLine {
  sheet: string;
  /** Counted from 1 with the head. */
  row: number;
  column: string;
  /** Of its column in a sheet, as programs count them: `G`; '' where there is none. */
  letter: string;
  text: string;
  outcome: 'taken' | 'changed' | 'left';
  /** A word for why; '' where it was taken as it is. */
  reason: string;
  /** The formula or name that it became. */
  became: string;
  /** The id of the content that it became, or became part of; '' where there is none. */
  content: string;
  /** The option of that content that it became; '' where it is none alone. */
  option: string;
}

/** What a form says that a file of another tool cannot. */
export interface LeftOut {
  /** Of the field; '' for the form as a whole. */
  name: string;
  option: string;
  text: string;
}

export const exchangeCalls = {
  reportConfigImport: call({
    method: 'POST',
    path: '/report-configs/import.json',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'create' },
    about:
      'Makes a form of a file (multipart `file`, at most 10 MiB): an XLSForm as workbook, CSV or Markdown, a questionnaire of SurveyJS (JSON), or a form as JSON. `report` has a line for each cell, or for each property of a questionnaire (`sheet`: its element, `row`: the place of that among all), with what became of it (`content`: the id of the part of the form, `option`: the option of it); `letter` is that of its column; `names` says how fields are called that the file names by their paths; `kept`, whether the sheets stay with the form, so that an export gives back what was left out. Lists of choices whose further columns a filter reads become choice lists; so do files that `select_one_from_file` and `select_multiple_from_file` name (CSV), where they come with the workbook in a ZIP (at most 500 files; workbook and named lists 64 MiB unpacked; others are not read): `report` tells them by the name of the file. `dry=true` changes nothing and answers the form as it would be (200).',
    multipart: true,
    query: closed({ dry: Type.Optional(Type.Boolean()) }),
    status: 201,
    out: data(
      Type.Object({
        report_config: Type.Object({
          id: maybe(Type.String()),
          name: Type.String(),
          fields: typed<Content[]>(json()),
          states: typed<State[]>(json()),
        }),
        kind: oneOf('xlsform', 'surveyjs', 'json'),
        report: typed<ImportLine[]>(Type.Array(json())),
        names: typed<Record<string, string>>(json()),
        kept: Type.Boolean(),
      }),
    ),
  }),
  reportConfigSurveyJs: call({
    method: 'GET',
    path: '/report-configs/{id}.surveyjs.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      'A form as a questionnaire of SurveyJS: its published version, or an earlier one (`version`). `questionnaire` is the JSON that SurveyJS reads; `left` names what it has no words for: the field, its option and what that says.',
    query: closed({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })) }),
    out: data(
      Type.Object({
        questionnaire: typed<Record<string, unknown>>(json()),
        left: typed<LeftOut[]>(Type.Array(json())),
      }),
    ),
  }),
  reportConfigXlsForm: call({
    method: 'GET',
    path: '/report-configs/{id}.xlsform.xlsx',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      'A form as an XLSForm: its published version, or an earlier one (`version`). Formulas are XPath where there is such a thing; what other tools will not see is listed in a sheet, and a hidden sheet brings it back where the workbook is imported again. Cells that an import left out are given back.',
    query: closed({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })) }),
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
} as const satisfies Record<string, Call>;
