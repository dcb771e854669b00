/** The nearest of several names to a mistyped one, by the number of letters that differ. */
import { fold } from '../../base/text-folding.ts';

/** Null where none is near: at most a third of the letters may differ. */
export function nearest(name: string, all: readonly string[]): string | null {
  const wanted = fold(name);
  if (wanted === '' || wanted.length > 60) return null;
  let best: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const each of all.slice(0, 5_000)) {
    const other = fold(each);
    if (Math.abs(other.length - wanted.length) >= least) continue;
    const far = distance(wanted, other);
    if (far >= least) continue;
    least = far;
    best = each;
  }
  return best;
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function distance(one: string, two: string): number {
  let before: number[] = [];
  let above = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= two.length; j++) {
      const same = one[i - 1] === two[j - 1];
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[two.length]!;
}
