/** Compiles response serializers, one for each schema, on first use: a start pays for no route that is never called. */
import fastJson from 'fast-json-stringify';
import { lean } from './answers.ts';

type Writer = (answer: unknown) => string;

/** By schema object: verbs of a resource share theirs. */
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
