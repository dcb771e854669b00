/** Further functions that evaluate only the arguments they need, or take a field rather than its value. */
import type { Node } from '../node.ts';
import type { Calls } from './calls.ts';
import { compares } from './compare.ts';
import { distance } from './places.ts';
import { flat, lift } from './run.ts';
import { choose, value } from './usual-functions.ts';
import { Fault, isBlankValue, isFault, textOfValue, type Value } from './values.ts';

const notFound = (): Value => new Fault('not_found');

const refName = (node: Node | undefined): string | null =>
  typeof node === 'object' && node !== null && 'ref' in node ? node.ref : null;

export const lazyFunctions: Calls = {
  IFS(args, run) {
    const tests = args.filter((_, index) => index % 2 === 0).map(node => () => run.eval(node));
    return choose(
      tests,
      args.filter((_, index) => index % 2 === 1).map(node => () => run.eval(node)),
      notFound,
      run,
    );
  },
  SWITCH([first, ...rest], run) {
    const given = value(first, run);
    if (isFault(given)) return given;
    const pairs = rest.length >> 1;
    const same = (node: Node) => () => lift(run, [given, run.eval(node)], ([one, two]) => compares('=', one!, two!));
    const tests = Array.from({ length: pairs }, (_, index) => same(rest[2 * index]!));
    const results = Array.from({ length: pairs }, (_, index) => () => run.eval(rest[2 * index + 1]!));
    return choose(tests, results, rest.length % 2 === 1 ? () => run.eval(rest.at(-1)!) : notFound, run);
  },
  // to its last bit, unlike results
  PI: () => Math.PI,
  IFERROR([node, otherwise], run) {
    const given = value(node, run);
    if (isFault(given)) return value(otherwise, run);
    if (!Array.isArray(given)) return given;
    return lift(run, [given, value(otherwise, run)], ([one, two]) => (isFault(one) ? two! : one!));
  },
  SELECTED([field, wanted], run) {
    const text = value(wanted, run);
    if (isFault(text)) return text;
    return flat(run, [value(field, run)]).some(each => each !== null && textOfValue(each) === textOfValue(text));
  },
  COUNTSELECTED: ([field], run) => flat(run, [value(field, run)]).filter(each => !isBlankValue(each)).length,
  LABEL([field], run) {
    const name = refName(field);
    return lift(run, [value(field, run)], ([one]) =>
      one === null || isFault(one) || name === null
        ? one!
        : run.env.further.label(run.env.language, name, textOfValue(one!)),
    );
  },
  CONTAINS([where, what], run) {
    const [given, wanted] = [value(where, run), value(what, run)];
    if (isFault(given) || isFault(wanted)) return isFault(given) ? given : wanted;
    const word = textOfValue(wanted).toLowerCase();
    if (!Array.isArray(given)) return word !== '' && textOfValue(given).toLowerCase().includes(word);
    return flat(run, [given]).some(each => each !== null && textOfValue(each).toLowerCase() === word);
  },
  DISTANCE: ([one, two], run) => lift(run, [value(one, run), value(two, run)], ([from, to]) => distance(from!, to!)),
};
