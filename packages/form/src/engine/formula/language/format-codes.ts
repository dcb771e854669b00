/** Codes of formats of `TEXT`: `TT.MM.JJJJ` and `#.##0,00` in German writing, `DD.MM.YYYY` and `#,##0.00` as stored. */

/** Outside of quotes. */
const replaced = (code: string, what: RegExp, by: Readonly<Record<string, string>>): string =>
  code.replace(/"[^"]*"?|[^"]+/g, part => (part.startsWith('"') ? part : part.replace(what, each => by[each]!)));

const isNumber = (code: string): boolean => /[0#]/.test(code);
const marks = { '.': ',', ',': '.' };
const swapMarks = (code: string): string => replaced(code, /[.,]/g, marks);

export const codesToStored = (code: string): string =>
  isNumber(code) ? swapMarks(code) : replaced(code, /[TJtj]/g, { T: 'D', J: 'Y', t: 'd', j: 'y' });

export const codesToGerman = (code: string): string =>
  isNumber(code) ? swapMarks(code) : replaced(code, /[DYdy]/g, { D: 'T', Y: 'J', d: 't', y: 'j' });
