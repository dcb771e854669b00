/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, everybody, missing, reading } from '../common/example.ts';

export const reportsExamples: Examples<'reports'> = {
  reportStates: {
    ask: (person, world) => person.get(`/reports/states.json?filter[report_config_id]=${world.form}`),
    answers: reading,
  },
  reportChangers: {
    ask: (person, world) => person.get(`/reports/changers.json?filter[report_config_id]=${world.form}`),
    answers: reading,
  },
  reportValues: {
    ask: (person, world) => person.get(`/reports/values.json?filter[report_config_id]=${world.form}&field=title`),
    answers: reading,
  },
  reportSummary: {
    ask: (person, world) =>
      person.get(`/reports/summary.json?filter[report_config_id]=${world.form}&fields=title,created`),
    answers: reading,
  },
  savedViewDefault: {
    ask: person => person.post(`/saved-views/default/${uuidv7()}.json`, { on: true }),
    answers: everybody(404),
  },
  reportConfigsEvaluate: {
    ask: person => person.post('/report-configs/evaluate.json', { fields: [], data: {} }),
    answers: { ...reading, self: 403, none: 403 },
  },
  reportConfigsRecalculate: {
    ask: (person, world) => person.post(`/report-configs/${world.form}/recalculate.json?dry=true`),
    answers: { ...reading, self: 403 },
  },
  recalculation: {
    ask: (person, world) => person.get(`/report-configs/${world.form}/recalculation.json`),
    answers: { ...reading, self: 403 },
  },
  recalculationCancel: {
    ask: (person, world) => person.delete(`/report-configs/${world.form}/recalculation.json`),
    answers: { ...missing, self: 403 },
  },
  recalculationUndo: {
    ask: (person, world) => person.post(`/report-configs/${world.form}/recalculation/undo.json`),
    answers: { ...missing, self: 403 },
  },
  formUses: {
    ask: (person, world) => person.get(`/report-configs/${world.form}/uses.json?field=title`),
    answers: { ...reading, self: 403 },
  },
  reportNeighbours: {
    ask: async (person, world) =>
      person.get(
        `/reports/${await world.make('reports', person.id || null)}/neighbours.json?filter[report_config_id]=${world.form}`,
      ),
    answers: reading,
  },
  reportsBulk: {
    ask: person => person.post('/reports/bulk.json', { action: 'delete', ids: [uuidv7()] }),
    answers: reading,
  },
  suggestions: {
    ask: (person, world) => person.post(`/report-configs/suggestions/${world.form}.json`, { key: 'title', value: 'x' }),
    answers: { admin: 422, all: 422, self: 422, none: 403, nobody: 401, share: 422 },
  },
  reportConfigKnown: {
    ask: (person, world) => person.get(`/report-configs/known/${world.form}.json`),
    answers: { ...reading, none: 403 },
  },
  reportReceipt: {
    ask: async (person, world) => person.get(`/reports/receipt/${await world.make('reports', person.id || null)}.json`),
    answers: reading,
  },
  reportsImport: {
    ask: (person, world) =>
      person.post('/reports/import-outbox.json', {
        report_config_id: world.form,
        local_id: uuidv7(),
        data: { title: 'Brought' },
        sender: { user_id: world.stranger.id },
      }),
    answers: { admin: 201, all: 403, self: 403, none: 403, nobody: 401 },
  },
};
