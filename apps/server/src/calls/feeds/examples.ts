/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Example, type Examples, missing, reading } from '../common/example.ts';

const own = (ending: string): Example => ({
  ask: async (person, world) =>
    person.get(`/saved-views/${await world.make('saved-views', person.id || null)}/${ending}`),
  answers: reading,
});

export const feedsExamples: Examples<'feeds'> = {
  savedViewCsv: own('entries.csv'),
  savedViewWorkbook: own('entries.xlsx'),
  savedViewJson: own('entries.json'),
  exportLinks: { ...own('export-links.json'), answers: { ...reading, none: 200 } },
  exportLinkAdd: {
    ask: async (person, world) =>
      person.post(`/saved-views/${await world.make('saved-views', person.id || null)}/export-links.json`, {
        format: 'csv',
      }),
    answers: { ...reading, admin: 201, all: 201, self: 201 },
  },
  exportLinkRevoke: {
    ask: person => person.delete(`/saved-views/export-links/${uuidv7()}.json`),
    answers: { ...missing, none: 404 },
  },
};
