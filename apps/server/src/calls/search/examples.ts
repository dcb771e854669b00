/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Examples, signedIn } from '../common/example.ts';

export const searchExamples: Examples<'search'> = {
  // Without any permission it finds nothing.
  search: { ask: person => person.get('/search.json?text=wing'), answers: signedIn },
};
