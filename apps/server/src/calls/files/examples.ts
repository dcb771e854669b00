/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, notTheirs, tus } from '../common/example.ts';

export const filesExamples: Examples<'files'> = {
  fileUpload: {
    ask: person => person.post('/pixelstein-files/files.json', {}),
    answers: { admin: 415, all: 415, self: 415, none: 403, nobody: 401, share: 415 },
  },
  fileEdit: {
    ask: async (person, world) =>
      person.post(`/pixelstein-files/files/${await world.make('files', person.id || null)}.json`, {}),
    answers: { admin: 415, all: 415, self: 415, none: 403, nobody: 401 },
  },
  fileThumbnail: {
    ask: async (person, world) =>
      person.post(`/pixelstein-files/files/${await world.make('files', person.id || null)}/thumbnail.json`),
    answers: { admin: 202, all: 202, self: 202, none: 403, nobody: 401 },
  },
  filesThumbnails: {
    ask: person => person.post('/pixelstein-files/files/thumbnails.json'),
    answers: { admin: 202, all: 403, self: 403, none: 403, nobody: 401 },
  },
  uploadAdd: {
    ask: person => person.post('/uploads', undefined, { ...tus, 'upload-length': '1' }),
    answers: { admin: 201, all: 201, self: 201, none: 403, nobody: 401, share: 201 },
  },
  // An upload belongs to its creator alone; administrators get a 404, too.
  uploadState: { ask: async (person, world) => person.get(await world.uploadOfAnother(), tus), answers: notTheirs },
  uploadPiece: {
    ask: async (person, world) =>
      person.patch(await world.uploadOfAnother(), Buffer.from('x'), {
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }),
    answers: notTheirs,
  },
  uploadEnd: { ask: async (person, world) => person.delete(await world.uploadOfAnother(), tus), answers: notTheirs },
  uploadRead: { ask: async (person, world) => person.get(`${await world.uploadOfAnother()}.json`), answers: notTheirs },
  fileBytes: {
    ask: person => person.get(`/pixelstein-files/files/${uuidv7()}/bytes/original?expires=1&signature=x`),
    answers: { admin: 404, all: 404, self: 404, none: 404, nobody: 404 },
  },
};
