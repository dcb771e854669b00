/**
 * Vite plugin that builds React without what the pages never ask of it (unused.ts): a quarter of its compressed
 * size. Development and tests have the whole of it.
 */
import type { Plugin } from 'vite';
import { type Facts, rewritten } from './rewrite.ts';
import { aboutClient, aboutExports, unavailable } from './unused.ts';

const CLIENT = /\/react-dom-client\.production\.js$/;
const EXPORTS = /\/(react|react-dom)\.production\.js$/;
const REACT = /\/node_modules\/(react|react-dom)\//;
const names = unavailable.join('|');
/** `import { Activity } from 'react'` and `React.Activity`. */
const USE = new RegExp(
  `import[^;'"]*\\b(${names})\\b[^;'"]*from\\s*['"]react(-dom(/client)?)?['"]|\\bReact(DOM)?\\.(${names})\\b`,
);
/** Elements that belong into the head, and references to fragments. */
const ELEMENTS = /<(?:link|meta|script)[\s/>]|<Fragment\b[^>]*\bref=/;
const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** What a module asks of React that the build leaves out. */
export function refusedIn(id: string, source: string): string | undefined {
  const patterns = id.endsWith('.tsx') ? [USE, ELEMENTS] : [USE];
  const found = patterns.filter(each => each.test(source)).map(each => each.exec(withoutComments(source))?.[0]);
  return found.find(Boolean);
}

function checked(path: string, source: string, facts: Facts): string {
  const { code, unused } = rewritten(path, source, facts);
  if (unused.length > 0)
    throw new Error(`${path} has no place for ${unused.join(', ')}: see build/lean-react/unused.ts.`);
  return code;
}

/** react-dom's client without what the pages never use. Throws if the source does not have the expected shape. */
export const leanClient = (source: string): string => checked('react-dom.js', source, aboutClient(source));

export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (CLIENT.test(id)) return { code: leanClient(source), map: null };
      if (EXPORTS.test(id)) return { code: checked(id, source, aboutExports(source)), map: null };
      const refused = REACT.test(id) ? undefined : refusedIn(id, source);
      if (refused) throw new Error(`${id}: the build leaves out "${refused}": see build/lean-react/unused.ts.`);
      return null;
    },
  };
}
