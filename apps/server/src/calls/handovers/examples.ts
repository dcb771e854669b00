/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing } from '../common/example.ts';

export const handoversExamples: Examples<'handovers'> = {
  // Of missing items; existing ones are tested in handovers.test.ts.
  handoverAdd: {
    ask: (person, world) =>
      person.post('/handovers/add.json', { report_config_id: world.form, local_id: uuidv7(), data: {} }),
    answers: { admin: 201, all: 201, self: 201, none: 403, nobody: 401, share: 201 },
  },
  handoverRead: {
    ask: person => person.post('/handovers/read.json', { token: 'hnd_x' }),
    answers: { ...missing, share: 404 },
  },
  handoverEnd: { ask: person => person.delete(`/handovers/${uuidv7()}.json`), answers: { ...missing, share: 404 } },
};
