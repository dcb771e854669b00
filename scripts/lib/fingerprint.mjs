// Whether files have changed since something was made of them. Asked by names, times and sizes first; where those
// differ (a fresh clone, a touched file) by content.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Compares files with a stamp. `extra`: anything else the result depends on.
 * Gives `same`, and `save(to)`, which stamps what was found, for use after the work is done.
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

/** All files below folders, sorted; those whose name `skip` accepts are left out with all below them. */
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
