/** Writers of answers: of each schema one, made when it is first answered, so that starting pays for no route that nobody calls. */
import fastJson from 'fast-json-stringify';
import { lean } from './answers.ts';

type Writer = (answer: unknown) => string;

/** By the schema itself: what the verbs of a resource answer is the same thing. */
const writers = new WeakMap<object, Writer>();

function writerOf(schema: object): Writer {
  const known = writers.get(schema);
  if (known) return known;
  const made = fastJson(lean(schema)) as Writer;
  writers.set(schema, made);
  return made;
}

export function serializerFor(schema: object): Writer {
  let write: Writer | undefined;
  return answer => {
    write ??= writerOf(schema);
    return write(answer);
  };
}
