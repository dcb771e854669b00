/**
 * Vite plugin that loads texts in one language only. In the source, catalogues have all languages side by side; the
 * build writes one text file per part and language. It transforms modules in three ways: a catalogue becomes a key
 * (i18n/late.ts), a dynamic import of a part with texts waits for them (`withTexts`), and the page references the first
 * text file of each language, which lists the others. Text files are generated here and import nothing.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@kontor/form/languages';
import type { Plugin } from 'vite';
import {
  cataloguesIn,
  edited,
  languageCodes,
  mentionsCatalogue,
  spokenBy,
  textFile,
  withoutTexts,
} from './catalogues.ts';
import { bringsOf, type Graph, graphOf, importsOf } from './graph.ts';
import { withHeadScript } from './head-script.ts';

const home = join(import.meta.dirname, '../..');
const late = join(home, 'src/i18n/late.ts');
const hooks = join(home, 'src/i18n/index.ts');

interface Options {
  /** The page's HTML file, and its entry script. */
  page: string;
  entry: string;
  /** Where to write the list of text files, for the service worker and for the size budgets. */
  list: string;
  /** Modules that are part of the first load besides the entry, by path. */
  first?: RegExp;
  /** Modules that load together as one part, by part. */
  together?: readonly (readonly string[])[];
}
/** Text files by language, by the source of the dynamically imported module. */
export type TextList = Record<string, Record<Language, string>>;

/** The part that every first load includes (i18n/late.ts). */
const FIRST = '0';

/** File names, by part. */
type Names = Record<Language, Record<string, string>>;

interface Plan {
  graph: Graph;
  /** The part of each dynamically imported module, if the part has texts. */
  partOf: Map<string, string>;
  /** The catalogue modules that each part adds. */
  brings: Map<string, string[]>;
  keyOf(path: string): (name: string) => string;
}

async function planOf({ entry, first, together = [] }: Options, resolve: Parameters<typeof graphOf>[1]): Promise<Plan> {
  const graph = await graphOf(entry, resolve);
  const demanded = [...new Set([...graph.values()].flatMap(({ later }) => later))].toSorted();
  const isFirst = (id: string) => first?.test(id) ?? false;
  const isTogether = (id: string) => together.some(part => part.includes(id));
  const parts = [
    [entry, ...demanded.filter(isFirst)],
    ...together.map(part => demanded.filter(id => part.includes(id))),
    ...demanded.filter(id => !isFirst(id) && !isTogether(id)).map(id => [id]),
  ];
  const keys = new Map<string, string>();
  const keyed = [...graph.keys()].toSorted().filter(path => {
    const source = readFileSync(path, 'utf8');
    const found = mentionsCatalogue(source) ? cataloguesIn(path, source) : [];
    for (const { name } of found) keys.set(`${path} ${name}`, `t${keys.size.toString(36)}`);
    return found.length > 0;
  });
  const brought = bringsOf(graph, parts, id => keyed.includes(id));
  const partOf = new Map<string, string>();
  const brings = new Map<string, string[]>();
  for (const [at, paths] of brought.entries()) {
    if (at > 0 && paths.size === 0) continue;
    brings.set(at.toString(36), [...paths].toSorted());
    for (const id of parts[at] ?? []) partOf.set(id, at.toString(36));
  }
  return { graph, partOf, brings, keyOf: path => name => keys.get(`${path} ${name}`) ?? '' };
}

const fileOf = (name: string) => `assets/${name}.js`;

/** Writes the text files of all parts and languages whose modules are in the build; returns their names by part. */
function write(plan: Plan, built: ReadonlySet<string>) {
  const files = new Map<string, string>();
  const inLanguage = (language: Language): Record<string, string> => {
    const names: Record<string, string> = {};
    // The first part comes last, since its file lists the names of the others.
    for (const [part, brought] of [...plan.brings].toReversed()) {
      const paths = brought.filter(path => built.has(path));
      if (part !== FIRST && paths.length === 0) continue;
      const spoken = paths.map(path => spokenBy(path, readFileSync(path, 'utf8'), language, plan.keyOf(path)));
      const source = textFile(spoken, part === FIRST ? names : null);
      const name = createHash('sha256').update(source).digest('base64url').slice(0, 7);
      files.set(fileOf(name), source);
      names[part] = name;
    }
    return names;
  };
  const names = Object.fromEntries(languageCodes.map(code => [code, inLanguage(code)])) as Names;
  return { files, names };
}

/** For each dynamically imported module, the text files of its part by language. */
const listOf = (partOf: readonly (readonly [id: string, part: string])[], names: Names): TextList =>
  Object.fromEntries(
    partOf
      .filter(([, part]) => names[languageCodes[0] as Language][part])
      .map(([id, part]) => [
        id,
        Object.fromEntries(languageCodes.map(code => [code, fileOf(names[code][part] ?? '')])) as TextList[string],
      ]),
  );

export function oneLanguage(options: Options): Plugin {
  let plan: Plan;
  /** Dynamic imports of each module, resolved. */
  const targets = new Map<string, Map<string, string | null>>();
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      plan = await planOf(options, async (source, importer) => {
        const id = (await this.resolve(source, importer))?.id ?? null;
        targets.set(importer, (targets.get(importer) ?? new Map<string, string | null>()).set(source, id));
        return id;
      });
    },
    transform(source, id) {
      if (!plan.graph.has(id)) return null;
      const own = mentionsCatalogue(source) ? withoutTexts(id, source, plan.keyOf(id)) : source;
      const edits = importsOf(id, own).later.flatMap(({ start, end, source: to }) => {
        const part = plan.partOf.get(targets.get(id)?.get(to) ?? '');
        if (part === undefined) return [];
        return [{ start, end, text: `__withTexts(() => ${own.slice(start, end)}, ${JSON.stringify(part)})` }];
      });
      const code = edited(own, edits);
      if (code === source) return null;
      const names = ['lateTexts', 'withTexts'].filter(name => code.includes(`__${name}(`));
      const imports = [
        `import { ${names.map(name => `${name} as __${name}`).join(', ')} } from ${JSON.stringify(late)};`,
        code.includes('__hookOf(') ? `import { hookOf as __hookOf } from ${JSON.stringify(hooks)};` : '',
      ];
      return { code: `${imports.join('')}${code}`, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(each => each.type === 'chunk');
        const built = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
        const { files, names } = write(plan, built);
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
        const partOf = [...plan.partOf]
          .filter(([id]) => built.has(id))
          .map(([id, part]) => [relative(home, id).replaceAll('\\', '/'), part] as const);
        this.emitFile({
          type: 'asset',
          fileName: options.list,
          source: JSON.stringify(listOf(partOf, names), null, 2),
        });
        const page = bundle[options.page];
        if (page?.type !== 'asset') throw new Error(`There is no ${options.page}.`);
        const firsts = languageCodes.map(code => `${code}:${names[code][FIRST]}`);
        page.source = withHeadScript(String(page.source)).replace('<html ', `<html data-texts="${firsts.join(' ')}" `);
      },
    },
  };
}
