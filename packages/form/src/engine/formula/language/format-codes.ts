/** Codes of formats of `TEXT`: `TT.MM.JJJJ` and `#.##0,00` in German writing, `DD.MM.YYYY` and `#,##0.00` as stored. */

type Letters = Readonly<Record<string, string>>;

/** What stands for itself, and colours: neither is translated. */
const apart = /"[^"]*"?|\\.|\[[^\]]*\]?/g;

/** Of numbers marks are translated, of days letters. */
function translated(code: string, letters: Letters, general: readonly [from: RegExp, to: string]): string {
  const isNumber = /[0#]/.test(code.replace(apart, ''));
  const say = (part: string): string =>
    isNumber
      ? part.replace(/[.,]/g, mark => (mark === '.' ? ',' : '.'))
      : part.replace(/[a-z]/gi, letter => letters[letter] ?? letter);
  const word = (part: string): string => part.split(general[0]).map(say).join(general[1]);
  const own = code.match(apart) ?? [];
  return code
    .split(apart)
    .map((part, at) => word(part) + (own[at] ?? ''))
    .join('');
}

export const codesToStored = (code: string): string =>
  translated(code, { T: 'D', J: 'Y', t: 'd', j: 'y' }, [/standard/i, 'General']);

export const codesToGerman = (code: string): string =>
  translated(code, { D: 'T', Y: 'J', d: 't', y: 'j' }, [/general/i, 'Standard']);
