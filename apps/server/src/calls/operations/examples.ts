/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const operationsExamples: Examples<'operations'> = {
  instanceHealth: { ask: person => person.get('/instance/health.json'), answers: { ...reading, self: 403 } },
  instanceJobs: { ask: person => person.get('/instance/jobs.json'), answers: { ...reading, self: 403 } },
  jobRetry: { ask: person => person.post(`/instance/jobs/retry/${uuidv7()}.json`), answers: { ...missing, self: 403 } },
  jobRemove: { ask: person => person.delete(`/instance/jobs/${uuidv7()}.json`), answers: { ...missing, self: 403 } },
  mailTest: {
    ask: person => person.post('/instance/mail-test.json', { to: 'x@example.org' }),
    answers: { ...reading, self: 403 },
  },
  instanceBackups: { ask: person => person.get('/instance/backups.json'), answers: { ...reading, self: 403 } },
};
