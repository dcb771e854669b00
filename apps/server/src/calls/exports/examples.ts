/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const exportsExamples: Examples<'exports'> = {
  reportsWorkbook: {
    ask: (person, world) => person.get(`/reports.xlsx?filter[report_config_id]=${world.form}`),
    answers: reading,
  },
  reportsArchive: {
    ask: (person, world) => person.get(`/reports.zip?filter[report_config_id]=${world.form}`),
    answers: reading,
  },
  reportsTable: {
    ask: (person, world) => person.get(`/reports.csv?filter[report_config_id]=${world.form}`),
    answers: reading,
  },
  reportsPdf: {
    // None, so that nothing is printed.
    ask: (person, world) => person.get(`/reports.pdf?filter[report_config_id]=${world.form}&filter[id]=${uuidv7()}`),
    answers: reading,
  },
  reportWorkbook: {
    ask: async (person, world) => person.get(`/reports/${await world.make('reports', person.id || null)}.xlsx`),
    answers: reading,
  },
  reportExportAdd: {
    ask: (person, world) =>
      person.post(`/reports/exports.json?filter[report_config_id]=${world.form}`, { type: 'xlsx' }),
    answers: { ...reading, admin: 202, all: 202, self: 202 },
  },
  reportExports: { ask: person => person.get('/reports/exports.json'), answers: reading },
  reportExport: { ask: person => person.get(`/reports/exports/${uuidv7()}.json`), answers: missing },
  reportExportRemove: {
    ask: person => person.delete(`/reports/exports/${uuidv7()}.json`),
    answers: { ...missing, none: 404 },
  },
  reportExportBytes: {
    ask: person => person.get(`/reports/exports/${uuidv7()}/bytes?expires=1&signature=x`),
    answers: { admin: 404, all: 404, self: 404, none: 404, nobody: 404 },
  },
  reportPdf: {
    ask: async (person, world) => person.get(`/reports/${await world.make('reports', person.id || null)}.pdf`),
    answers: reading,
  },
};
