/**
 * Whether the cells of a column are combinations of a few choices (`Red, Blue`), rather than texts that have commas: their
 * pieces come again and again, some cells have more of them than others, and they stand in different places.
 */

/** Different pieces that are still choices, those of a cell, and characters of one. */
const most = { choices: 40, pieces: 20, length: 40 } as const;
/** How often a piece comes on the average, and the share of them that has to stand first, and in different places. */
const least = { repeats: 1.5, first: 0.5, moved: 0.25 } as const;

interface Piece {
  count: number;
  first: boolean;
  later: boolean;
}

export class Several {
  readonly #pieces = new Map<string, Piece>();
  readonly #sizes = new Set<number>();
  #combined = 0;
  #seen = 0;
  #over = false;

  see(text: string): void {
    if (this.#over) return;
    const pieces = text.length > most.length * most.pieces ? [] : text.split(/[\n;|,]/).map(piece => piece.trim());
    this.#over =
      pieces.length === 0 ||
      pieces.length > most.pieces ||
      new Set(pieces).size < pieces.length ||
      pieces.some(piece => piece === '' || piece.length > most.length);
    if (this.#over) return;
    for (const [at, piece] of pieces.entries()) {
      const known = this.#pieces.get(piece) ?? { count: 0, first: false, later: false };
      this.#pieces.set(piece, known);
      known.count++;
      known.first ||= at === 0;
      known.later ||= at > 0;
      this.#seen++;
    }
    this.#sizes.add(pieces.length);
    if (pieces.length > 1) this.#combined++;
    this.#over = this.#pieces.size > most.choices;
  }

  /** The choices, most frequent first; null where they are none. */
  choices(): string[] | null {
    const all = [...this.#pieces];
    const share = (which: (piece: Piece) => boolean) => all.filter(([, piece]) => which(piece)).length / all.length;
    const isOne =
      !this.#over &&
      this.#combined > 1 &&
      this.#sizes.size > 1 &&
      this.#seen >= all.length * least.repeats &&
      share(({ first }) => first) >= least.first &&
      share(({ first, later }) => first && later) >= least.moved;
    return isOne ? all.toSorted(([, one], [, other]) => other.count - one.count).map(([text]) => text) : null;
  }
}
