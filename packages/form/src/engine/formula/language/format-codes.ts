/** Codes of formats of `TEXT`: `TT.MM.JJJJ` and `#.##0,00` in German writing, `DD.MM.YYYY` and `#,##0.00` as stored. */

const swapMarks = (code: string): string => code.replace(/[.,]/g, mark => (mark === '.' ? ',' : '.'));
const isNumber = (code: string): boolean => /[0#]/.test(code);

export const codesToStored = (code: string): string =>
  isNumber(code)
    ? swapMarks(code)
    : code
        .replace(/[TJ]/g, letter => (letter === 'T' ? 'D' : 'Y'))
        .replace(/[tj]/g, letter => (letter === 't' ? 'd' : 'y'));

export const codesToGerman = (code: string): string =>
  isNumber(code)
    ? swapMarks(code)
    : code
        .replace(/[DY]/g, letter => (letter === 'D' ? 'T' : 'J'))
        .replace(/[dy]/g, letter => (letter === 'd' ? 't' : 'j'));
