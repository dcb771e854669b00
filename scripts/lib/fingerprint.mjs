// Detects changed inputs of a build step by a stamp file: by names, times and sizes first; if those differ (a fresh
// clone, a touched file), by content hashes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Compares files with a stamp. `extra`: anything else that the result depends on. Returns `same`, and `save(to)`, which
 * writes the stamp after the work is done.
 */
export function compare(stamp, files, extra = '') {
  const look = hash([extra, ...files.map(file => `${file}:${statSync(file).mtimeMs}:${statSync(file).size}`)]);
  const before = readStamp(stamp);
  if (before.look === look) return { same: true, save: () => {} };
  const content = hash([extra, ...files.flatMap(file => [file, readFileSync(file)])]);
  const save = (to = stamp) => {
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, JSON.stringify({ look, content }));
  };
  const same = before.content === content;
  if (same) save();
  return { same, save };
}

/** All files below folders, sorted, without those whose name `skip` accepts and their children. */
export function filesBelow(folders, skip = () => false) {
  const found = [];
  const walk = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skip(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  for (const folder of folders) walk(folder);
  return found.sort();
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}
