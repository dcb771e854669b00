/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

const at = (form: string, path: string) => `/report-configs/${form}/${path}.json`;

export const formVersionsExamples: Examples<'form-versions'> = {
  formVersions: { ask: (person, world) => person.get(at(world.form, 'versions')), answers: { ...reading, none: 403 } },
  formVersion: { ask: (person, world) => person.get(at(world.form, 'versions/1')), answers: { ...reading, none: 403 } },
  formFormerFields: {
    ask: (person, world) => person.get(at(world.form, 'former-fields')),
    answers: { ...reading, none: 403 },
  },
  formVersionRestore: {
    ask: (person, world) => person.post(at(world.form, 'versions/999999/restore')),
    answers: { ...missing, self: 403 },
  },
  formDraft: { ask: (person, world) => person.get(at(world.form, 'draft')), answers: { ...missing, self: 403 } },
  formDraftSave: {
    ask: async (person, world) => person.put(at(await world.make('report-configs', person.id || null), 'draft'), {}),
    answers: { ...reading, self: 403 },
  },
  formDraftDiscard: {
    ask: (person, world) => person.delete(at(world.form, 'draft')),
    answers: { ...missing, self: 403 },
  },
  formChoiceAdd: {
    ask: person => person.post(at(uuidv7(), 'choices'), { field: 'colour', value: 'mauve' }),
    answers: { ...missing, self: 403 },
  },
  formImpact: { ask: (person, world) => person.get(at(world.form, 'impact')), answers: { ...missing, self: 403 } },
  formMapping: {
    ask: (person, world) => person.post(at(world.form, 'mapping'), { map: [{ from: 'a', to: 'b' }] }),
    answers: { ...missing, self: 403 },
  },
  formPublish: {
    ask: (person, world) => person.post(at(world.form, 'publish'), {}),
    answers: { ...missing, self: 403 },
  },
  formOpening: {
    ask: async (person, world) =>
      person.put(at(await world.make('report-configs', person.id || null), `openings/${uuidv7()}`), {}),
    answers: { ...reading, self: 403 },
  },
  formOpeningEnd: {
    ask: async (person, world) =>
      person.delete(at(await world.make('report-configs', person.id || null), `openings/${uuidv7()}`)),
    answers: { ...reading, admin: 204, all: 204, self: 403 },
  },
};
