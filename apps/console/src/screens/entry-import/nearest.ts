/** The text that another one was most likely meant to be: by the edit distance of their folded forms. */
import { fold } from '@kontor/form';

/** Letters that are compared: longer texts are none that somebody mistyped. */
const longest = 60;

/** Levenshtein distance, given up beyond `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++) {
      const same = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1);
      next.push(Math.min(same, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Null where none is near: at most a third of the letters differ, or one begins with the other. */
export function nearest<T extends { label: string }>(text: string, offered: readonly T[]): T | null {
  const wanted = fold(text.trim()).slice(0, longest);
  if (wanted === '') return null;
  let found: { one: T; far: number } | null = null;
  for (const one of offered) {
    const label = fold(one.label.trim()).slice(0, longest);
    if (label === '') continue;
    const most = Math.floor(Math.max(wanted.length, label.length) / 3);
    const begins = wanted.length > 2 && (label.startsWith(wanted) || (label.length > 2 && wanted.startsWith(label)));
    const far = begins ? Math.min(most, 1) : distance(wanted, label, most);
    if (far <= most && far < (found?.far ?? Number.POSITIVE_INFINITY)) found = { one, far };
  }
  return found?.one ?? null;
}
