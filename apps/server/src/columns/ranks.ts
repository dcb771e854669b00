/**
 * Places of texts in PostgreSQL's order of words: DuckDB compares text by its bytes. PostgreSQL itself orders them, once
 * for all words that a column has had, and again when it has another.
 */
import { oneClient } from './feed.ts';

export interface Ranks {
  /** The same words in order. */
  inOrder(column: string, words: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Of so many columns the places are kept, those asked about last. */
const mostColumns = 20;

export function keepRanks(connection: object): Ranks {
  const { asked, end } = oneClient(connection);
  const kept = new Map<string, Map<string, number>>();

  const ordered = (words: readonly string[]): Promise<string[]> =>
    asked(async client => {
      const { rows } = await client.query<{ word: string }>(
        'select word from unnest($1::text[]) u (word) order by word collate "und-x-icu"',
        [words],
      );
      return rows.map(({ word }) => word);
    });

  return {
    async inOrder(column, words) {
      let places = kept.get(column);
      if (!places || words.some(word => !places?.has(word))) {
        const all = [...new Set([...(places?.keys() ?? []), ...words])];
        places = new Map((await ordered(all)).map((word, place) => [word, place]));
      }
      kept.delete(column);
      kept.set(column, places);
      const [oldest] = kept.keys();
      if (kept.size > mostColumns && oldest !== undefined) kept.delete(oldest);
      const known = places;
      return words.toSorted((one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0));
    },
    close: end,
  };
}
