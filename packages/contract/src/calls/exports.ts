/** Calls of exports: entries as workbooks, archives and PDFs. */

import { id, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { reports } from '../resources/reports.ts';
import { type Call, call, closed, data } from './call.ts';

/** The reader's zone, a name of the IANA database; without it that of the instance (option `time_zone`). */
const timeZone = { time_zone: Type.Optional(text(64, 1)) };

/** Options of a workbook. */
export const manner = {
  ...timeZone,
  names: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  values: Type.Optional(Type.Union([Type.Literal('labels'), Type.Literal('stored')])),
  options: Type.Optional(Type.Union([Type.Literal('one'), Type.Literal('columns')])),
  /** Fields that the form no longer has, too. */
  former: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
};

const exportType = oneOf('xlsx', 'zip', 'csv', 'pdf');

const exported = Type.Object({
  id: id(),
  type: exportType,
  filename: Type.String(),
  state: oneOf('waiting', 'running', 'done', 'failed', 'cancelled'),
  count: Type.Integer(),
  done: Type.Integer(),
  total: Type.Integer(),
  size: maybe(Type.Integer()),
  error: maybe(Type.String()),
  url: maybe(Type.String()),
  created: time(),
  expires: time(),
});

export const exportsCalls = {
  reportsWorkbook: call({
    method: 'GET',
    path: '/reports.xlsx',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'The filtered reports as a workbook; `names=true` adds a header row of field names, `values=stored` writes values in place of labels, `options=columns` gives each choice of a list a column, `former=true` adds the fields that the form no longer has, `time_zone` is that of its times.',
    lists: reports,
    query: closed(manner),
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  reportsArchive: call({
    method: 'GET',
    path: '/reports.zip',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'The workbook of the filtered reports and every file they hold, as `files/{report}/{field}-{n}.{ext}`.',
    lists: reports,
    query: closed(manner),
    out: 'application/zip',
  }),
  reportsTable: call({
    method: 'GET',
    path: '/reports.csv',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'The filtered reports of one form as CSV (RFC 4180, UTF-8 with byte order mark), with the columns of the workbook; each field of a repeat is a column, whose instances are lines of a cell. `Accept-Language` decides on separator and decimal sign: `;` and `,` in German, `,` and `.` in English.',
    lists: reports,
    query: closed(manner),
    out: 'text/csv',
  }),
  reportsPdf: call({
    method: 'GET',
    path: '/reports.pdf',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'The filtered reports as one PDF, each on pages of its own: 50 at most, and 200 in the background. Times are in `time_zone`.',
    lists: reports,
    query: closed(timeZone),
    out: 'application/pdf',
  }),
  reportWorkbook: call({
    method: 'GET',
    path: '/reports/{id}.xlsx',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'One report as a workbook.',
    query: closed(manner),
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  reportExportAdd: call({
    method: 'POST',
    path: '/reports/exports.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    noApiKeys: true,
    about:
      'Makes a workbook, an archive, a table or a document of the filtered reports (by the list query in the URL) in the background, with the rights that its user has when it is made. It is kept for a day.',
    lists: reports,
    body: closed({
      ...manner,
      type: exportType,
      names: Type.Optional(Type.Boolean()),
      former: Type.Optional(Type.Boolean()),
    }),
    status: 202,
    out: data(exported),
  }),
  reportExports: call({
    method: 'GET',
    path: '/reports/exports.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    noApiKeys: true,
    about:
      "The caller's own background exports, newest first. `done` of `total` steps; `url` once the bytes are there.",
    out: Type.Object({
      data: Type.Array(exported),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
  reportExport: call({
    method: 'GET',
    path: '/reports/exports/{id}.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    noApiKeys: true,
    about: "One of the caller's own background exports.",
    out: data(exported),
  }),
  reportExportRemove: call({
    method: 'DELETE',
    path: '/reports/exports/{id}.json',
    who: 'user',
    noApiKeys: true,
    about: 'Cancels a background export that waits or runs; removes one that has ended, with its bytes.',
    status: 204,
    out: null,
  }),
  reportExportBytes: call({
    method: 'GET',
    path: '/reports/exports/{id}/bytes',
    who: 'none',
    about: 'The bytes of a background export behind its signed address. Range and HEAD are served.',
    query: closed({ expires: text(20), signature: text(64) }),
    out: 'application/octet-stream',
  }),
  reportPdf: call({
    method: 'GET',
    path: '/reports/{id}.pdf',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'One report for paper: A4, laid out as its form, tagged for screen readers. Times are in `time_zone`.',
    query: closed(timeZone),
    out: 'application/pdf',
  }),
} as const satisfies Record<string, Call>;
