/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, reading } from '../common/example.ts';

export const libraryExamples: Examples<'library'> = {
  fileReferenceFacets: { ask: person => person.get('/file-references/facets.json'), answers: reading },
  fileReferencesBulk: {
    ask: person => person.post('/file-references/bulk.json', { action: 'delete', ids: [uuidv7()] }),
    answers: { ...reading, self: 403 },
  },
  fileReferencesBulkUndo: {
    ask: person => person.post('/file-references/bulk-undo.json', { before: [{ id: uuidv7(), tags: [] }] }),
    answers: { ...reading, self: 403 },
  },
  fileReferencePlace: {
    ask: async (person, world) =>
      person.post(`/file-references/${await world.make('file-references', person.id || null)}/place.json`, {
        before: null,
      }),
    answers: { ...reading, self: 403 },
  },
  fileReferencesArchive: {
    ask: async (person, world) =>
      person.post('/file-references/archive.json', { ids: [await world.make('file-references', person.id || null)] }),
    answers: reading,
  },
  fileReferencesArchiveBytes: {
    ask: person => person.get(`/file-references/archives/${uuidv7()}/bytes?expires=1&signature=x`),
    answers: { admin: 404, all: 404, self: 404, none: 404, nobody: 404 },
  },
  fileUses: {
    ask: async (person, world) =>
      person.get(`/pixelstein-files/files/${await world.make('files', person.id || null)}/uses.json`),
    answers: reading,
  },
  fileHistory: {
    ask: async (person, world) =>
      person.get(`/pixelstein-files/files/${await world.make('files', person.id || null)}/history.json`),
    answers: reading,
  },
};
