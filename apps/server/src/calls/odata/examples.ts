/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const odataExamples: Examples<'odata'> = {
  odataRoot: { ask: (person, world) => person.get(`/odata/${world.form}/`), answers: reading },
  odataService: { ask: (person, world) => person.get(`/odata/${world.form}`), answers: reading },
  odataMetadata: { ask: (person, world) => person.get(`/odata/${world.form}/$metadata`), answers: reading },
  odataSet: { ask: (person, world) => person.get(`/odata/${world.form}/Entries?$top=1`), answers: reading },
  odataInside: {
    ask: (person, world) => person.get(`/odata/${world.form}/Entries(${uuidv7()})/none`),
    answers: missing,
  },
  odataCount: { ask: (person, world) => person.get(`/odata/${world.form}/Entries/$count`), answers: reading },
};
