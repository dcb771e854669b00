/** Files of the public form's build by the modules that they contain, from the manifests that the build writes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@kontor/form/languages';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

export interface BuiltParts {
  /** Paths of the files that these modules need besides the page's own, with their texts in the language. */
  of(modules: readonly string[], language: Language): string[];
}

const PAGE = 'shared.html';
/** What shows fields of all kinds is one chunk, which no module names (apps/console/vite.shared.config.ts). */
const MORE = 'more';
const views = /\/fill\/input-kinds\/index\.ts$/;

/** Null where there is no such build. */
export function builtParts(folder: string): BuiltParts | null {
  const manifest = read<Record<string, Chunk>>(folder, 'shared-manifest.json');
  const texts = read<Record<string, Record<Language, string>>>(folder, 'shared-texts.json');
  if (!manifest || !texts) return null;
  const more = Object.keys(manifest).find(key => manifest[key]?.name === MORE);
  return {
    of(modules, language) {
      const found = new Set<string>();
      const waiting = modules.map(module => (views.test(module) && more) || module);
      for (const key of waiting) {
        const chunk = manifest[key];
        if (!chunk || key === PAGE || found.has(chunk.file)) continue;
        for (const path of [chunk.file, ...(chunk.css ?? [])]) found.add(path);
        waiting.push(...(chunk.imports ?? []));
      }
      for (const module of modules) if (texts[module]) found.add(texts[module][language]);
      return [...found];
    },
  };
}

function read<T>(folder: string, name: string): T | null {
  const path = join(folder, '.vite', name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
