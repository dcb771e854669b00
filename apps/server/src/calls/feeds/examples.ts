/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Asker, type Example, type Examples, type ExampleWorld, missing, reading } from '../common/example.ts';

/** Views have an owner: nobody asks for that of another. */
const viewOf = (person: Asker, world: ExampleWorld) => world.make('saved-views', person.id || world.stranger.id);

const own = (ending: string): Example => ({
  ask: async (person, world) => person.get(`/saved-views/${await viewOf(person, world)}/${ending}`),
  answers: reading,
});

export const feedsExamples: Examples<'feeds'> = {
  savedViewCsv: own('entries.csv'),
  savedViewWorkbook: own('entries.xlsx'),
  savedViewJson: own('entries.json'),
  exportLinks: { ...own('export-links.json'), answers: { ...reading, none: 200 } },
  formExportLinks: {
    ask: (person, world) => person.get(`/report-configs/${world.form}/export-links.json`),
    answers: { ...reading, none: 403 },
  },
  exportLinkAdd: {
    ask: async (person, world) =>
      person.post(`/saved-views/${await viewOf(person, world)}/export-links.json`, {
        format: 'csv',
      }),
    answers: { ...reading, admin: 201, all: 201, self: 201 },
  },
  exportLinkRevoke: {
    ask: person => person.delete(`/saved-views/export-links/${uuidv7()}.json`),
    answers: { ...missing, none: 404 },
  },
};
