/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Asker, type Examples, type ExampleWorld, reading, type Statuses } from '../common/example.ts';

/** The role `user` has no right to choice lists of its own. */
const listing: Statuses = { ...reading, self: 403 };
const list = (person: Asker, world: ExampleWorld) => world.make('choice-lists', person.id || null);

export const choiceListsExamples: Examples<'choice-lists'> = {
  choiceListRows: {
    ask: async (person, world) => person.get(`/choice-lists/${await list(person, world)}/rows.json?search=a`),
    answers: listing,
  },
  choiceListRetired: {
    ask: async (person, world) => person.get(`/choice-lists/${await list(person, world)}/retired.json?values=a`),
    answers: listing,
  },
  choiceListUses: {
    ask: async (person, world) => person.get(`/choice-lists/${await list(person, world)}/uses.json`),
    answers: listing,
  },
  choiceListRowsReplace: {
    ask: async (person, world) =>
      person.put(`/choice-lists/${await list(person, world)}/rows.json`, { rows: [{ value: 'a', label: 'A' }] }),
    answers: listing,
  },
  choiceListRowsChange: {
    ask: async (person, world) =>
      person.patch(`/choice-lists/${await list(person, world)}/rows.json`, { rows: [{ value: 'a', label: 'A' }] }),
    answers: listing,
  },
  choiceListImport: {
    ask: person =>
      person.post(
        '/choice-lists/import.json?dry=true',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="lands.csv"\r\n\r\nvalue;label\r\na;A\r\n--b--\r\n',
        { 'content-type': 'multipart/form-data; boundary=b' },
      ),
    answers: listing,
  },
  choiceListTable: {
    ask: async (person, world) => person.get(`/choice-lists/${await list(person, world)}/rows.csv`),
    answers: listing,
  },
  choiceListWorkbook: {
    ask: async (person, world) => person.get(`/choice-lists/${await list(person, world)}/rows.xlsx`),
    answers: listing,
  },
  formChoicesAll: {
    ask: (person, world) => person.get(`/report-configs/choices/${world.form}.json?field=title`),
    answers: { admin: 422, all: 422, self: 422, none: 403, nobody: 401, share: 422 },
  },
  formChoices: {
    ask: (person, world) => person.post(`/report-configs/choices/${world.form}.json`, { field: 'title', search: 'x' }),
    answers: { admin: 422, all: 422, self: 422, none: 403, nobody: 401, share: 422 },
  },
};
