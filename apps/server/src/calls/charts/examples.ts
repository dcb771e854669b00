/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const chartsExamples: Examples<'charts'> = {
  chartPreview: {
    ask: (person, world) =>
      person.post('/charts/preview.json', {
        type: 'bar',
        config: { chart_value: 'state', datasets: [{ id: 'a', label: 'All' }] },
        report_configs: [{ id: world.form }],
      }),
    answers: { ...reading, self: 403 },
  },
  chartCount: {
    ask: async (person, world) => person.post(`/charts/count/${await world.make('charts', null)}.json`),
    answers: { admin: 202, all: 202, self: 403, none: 403, nobody: 401 },
  },
  // An existing dashboard, with a chart that is not on it.
  chartCollectionFigures: {
    ask: async (person, world) =>
      person.get(`/chart-collections/${await world.make('chart-collections', null)}/figures.json?chart_id=${uuidv7()}`),
    answers: missing,
  },
  chartCollectionWorkbook: {
    ask: async (person, world) => person.get(`/chart-collections/${await world.make('chart-collections', null)}.xlsx`),
    answers: reading,
  },
  chartCollectionPdf: {
    ask: async (person, world) => person.get(`/chart-collections/${await world.make('chart-collections', null)}.pdf`),
    answers: reading,
  },
  chartScheduleSend: {
    ask: async (person, world) =>
      person.post(`/chart-schedules/send/${await world.make('chart-schedules', null)}.json`),
    answers: { admin: 202, all: 202, self: 403, none: 403, nobody: 401 },
  },
};
