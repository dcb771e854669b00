/** The palette of charts. Imports nothing: pages that only draw load it. */

/** For light backgrounds; for dark ones the page's tokens `--c1` to `--c8` differ. */
export const palette: readonly string[] = [
  '#244C5A',
  '#2AB4A8',
  '#CE4A32',
  '#C2851F',
  '#6B93A6',
  '#8A5A83',
  '#6E9448',
  '#85969D',
] as const;
