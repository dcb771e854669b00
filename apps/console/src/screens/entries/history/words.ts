/** Differences of two texts word by word: longest common subsequence, as pieces that stayed, went or came. */

export interface Piece {
  kind: 'same' | 'went' | 'came';
  text: string;
}

/** Longer texts are compared as a whole: the table grows with the product of their words. */
const most = 600;

/** Words with the space after them; punctuation stands alone. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+\s*|[^\p{L}\p{N}]\s*/gu) ?? [];

/** Lengths of the common subsequences of what is left from each pair of places on. */
function lengths(one: readonly string[], two: readonly string[]): Uint16Array {
  const width = two.length + 1;
  const table = new Uint16Array((one.length + 1) * width);
  for (let a = one.length - 1; a >= 0; a--)
    for (let b = two.length - 1; b >= 0; b--) {
      const at = a * width + b;
      const [below, beside, across] = [table[at + width] ?? 0, table[at + 1] ?? 0, table[at + width + 1] ?? 0];
      table[at] = one[a]?.trim() === two[b]?.trim() ? across + 1 : Math.max(below, beside);
    }
  return table;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

export function pieces(from: string, to: string): Piece[] {
  const [one, two] = [wordsOf(from), wordsOf(to)];
  if (one.length > most || two.length > most)
    return [
      { kind: 'went', text: from },
      { kind: 'came', text: to },
    ];
  const table = lengths(one, two);
  const width = two.length + 1;
  const found: Piece[] = [];
  let [a, b] = [0, 0];
  while (a < one.length || b < two.length) {
    const [old, next] = [one[a], two[b]];
    if (old !== undefined && next !== undefined && old.trim() === next.trim()) {
      found.push({ kind: 'same', text: next });
      a += 1;
      b += 1;
    } else if (
      next === undefined ||
      (old !== undefined && (table[(a + 1) * width + b] ?? 0) >= (table[a * width + b + 1] ?? 0))
    ) {
      found.push({ kind: 'went', text: old ?? '' });
      a += 1;
    } else {
      found.push({ kind: 'came', text: next });
      b += 1;
    }
  }
  return joined(found);
}

/** Long pieces that stayed keep their ends alone. */
export function shortened(all: readonly Piece[], room = 40): Piece[] {
  return all.map((piece, at) => {
    if (piece.kind !== 'same' || piece.text.length <= 2 * room) return piece;
    const [first, last] = [at === 0, at === all.length - 1];
    const head = first ? '' : piece.text.slice(0, room).trimEnd();
    const tail = last ? '' : piece.text.slice(-room).trimStart();
    return { kind: 'same', text: `${head}${head && ' '}… ${tail}` };
  });
}
