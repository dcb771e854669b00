/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const batchesExamples: Examples<'batches'> = {
  reportsRaiseLook: {
    ask: (person, { form }) => person.post('/reports/raise-look.json', { report_config_id: form, ids: [] }),
    answers: reading,
  },
  reportsRaise: {
    ask: (person, { form }) => person.post('/reports/raise.json', { report_config_id: form, ids: [] }),
    answers: { ...reading, admin: 202, all: 202, self: 202 },
  },
  batches: { ask: person => person.get('/batches.json'), answers: reading },
  batchRead: { ask: person => person.get(`/batches/${uuidv7()}.json`), answers: missing },
  batchEntries: { ask: person => person.get(`/batches/${uuidv7()}/entries.json`), answers: missing },
  batchStop: { ask: person => person.delete(`/batches/${uuidv7()}.json`), answers: missing },
  batchResume: { ask: person => person.post(`/batches/${uuidv7()}/resume.json`), answers: missing },
  batchUndo: { ask: person => person.post(`/batches/${uuidv7()}/undo.json`), answers: missing },
};
