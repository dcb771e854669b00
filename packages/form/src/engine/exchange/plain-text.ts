/** Texts of other tools without what styles them: tags of HTML, and Markdown as XLSForm has it in labels. */

/** What a browser shows nothing of: scripts and styles with all that is in them, and comments; one that never ends goes on to the end. */
const unseen = /<(script|style)\b[^>]{0,1000}>[\s\S]*?(?:<\/\1\s{0,9}>|$)|<!--[\s\S]*?(?:-->|$)/gi;

/** A text without tags, as a console shows it. */
const without = (tags: RegExp, text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h\d)\s*\/?>/gi, '\n')
    .replaceAll(tags, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();

export const untagged = (text: string): string => without(/<[^>]*>/g, text);

/** Tags that style; what else stands in angle brackets may be a part of the text. */
const styling =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|i|img|li|ol|p|small|span|strong|sub|sup|u|ul)(?:\s[^<>]{0,500})?\/?>/gi;

const marks: readonly [RegExp, string][] = [
  [/^#{1,6} +/gm, ''],
  [/(\*\*|__)(?=\S)([^\n]{0,2000}?\S)\1/g, '$2'],
  [/(^|[\s(])([*_])(?=\S)([^*_\n]{0,2000}?\S)\2(?=$|[\s).,:;!?])/gm, '$1$3'],
  [/\[([^\]\n]{1,500})\]\((https?:[^)\s]{1,500})\)/g, '$1 ($2)'],
  [/\\([*_#[\]])/g, '$1'],
];

/** A label of an XLSForm as it reads. */
export function unmarked(label: string): string {
  const text = label.search(styling) < 0 ? label : without(styling, label);
  return marks.reduce((made, [pattern, plain]) => made.replaceAll(pattern, plain), text);
}
