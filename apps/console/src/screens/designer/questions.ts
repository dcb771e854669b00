/** Lines of a pasted list of questions: each one's label and kind, guessed by simple marks. */
import { limits } from '@kontor/form';

export const questionKinds = [
  'text',
  'textarea',
  'number',
  'date',
  'yesno',
  'choice',
  'choices',
  'email',
  'tel',
  'photo',
  'file',
  'signature',
  'heading',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface Question {
  label: string;
  kind: QuestionKind;
  required: boolean;
  choices: string[];
}

export const mostQuestions = 200;

/** Words of a label that tell its kind, in German and English; the first match counts. */
const words: readonly [QuestionKind, RegExp][] = [
  ['signature', /unterschrift|signature|unterzeichne/i],
  ['photo', /\bfotos?\b|\bphotos?\b|\bbild(er)?\b|\bpictures?\b/i],
  ['file', /\bdatei(en)?\b|anhang|anhänge|\bfiles?\b|attachment/i],
  ['email', /e-?mail/i],
  ['tel', /telefon|handy|mobilnummer|\bphone\b/i],
  ['date', /datum|\bdates?\b|^wann\b|^when\b|geburtstag|birthday|\bfällig am\b/i],
  [
    'number',
    /anzahl|^wie ?viele?\b|^how (many|much)\b|\bnumber of\b|\bmenge\b|\bbetrag\b|\bamount\b|\balter\b|\bage\b|\((kg|km|m|cm|mm|€|°c|%|h|l)\)/i,
  ],
  ['textarea', /bemerkung|beschreib|kommentar|anmerkung|begründung|comment|describe|description|remarks?\b|notes?\b/i],
];
/** Questions that ask for more than yes or no begin with one of these. */
const open =
  /^(wer|wen|wem|was|wann|wo|woher|wohin|wie|wieso|warum|welche[rsmn]?|womit|who|whom|what|when|where|why|how|which)\b/i;
const yesNo = /\s*[([]?\b(ja\s*\/\s*nein|yes\s*\/\s*no)\b[)\]]?\s*/i;
const several = /\s*\((mehrere|mehrfach(auswahl)?|several|multiple)\)\s*/i;

/** `Label: a, b, c`; null unless at least two choices follow the colon. */
function withChoices(line: string): { label: string; choices: string[] } | null {
  const at = line.indexOf(':');
  if (at < 1) return null;
  const rest = line.slice(at + 1);
  const by = [';', '|', '/', ','].find(each => rest.includes(each));
  if (!by) return null;
  const found = rest.split(by).flatMap(each => each.trim().slice(0, limits.label) || []);
  const choices = [...new Set(found)];
  return choices.length > 1 ? { label: line.slice(0, at).trim(), choices } : null;
}

function questionOf(raw: string): Question | null {
  const heading = /^#+\s*(.+)$/.exec(raw.trim());
  if (heading) return { label: heading[1]!.trim(), kind: 'heading', required: false, choices: [] };
  // numbers and bullets of the list, and lines to write on
  const plain = raw
    .trim()
    .replace(/^(?:\d{1,3}[.)]|[a-z]\)|[-–•*▪☐□]|\[ ?\])\s+/i, '')
    .replace(/[_.…]{3,}\s*$/, '')
    .trim();
  // at the end of the line, or before the colon of its choices
  const required = /\*\s*(?::|$)/.test(plain);
  const line = plain.replace(/\s*\*+$/, '').trim();
  const made = (label: string, kind: QuestionKind, choices: string[] = []): Question | null => {
    const bare = label.trim().replace(/:$/, '').trimEnd().replace(/\*+$/, '');
    const kept = bare.trim().slice(0, limits.label);
    return kept ? { label: kept, kind, required, choices } : null;
  };
  if (yesNo.test(line)) return made(line.replace(yesNo, ' ').trim(), 'yesno');
  const many = several.test(line);
  const listed = withChoices(many ? line.replace(several, ' ').trim() : line);
  if (listed) return made(listed.label, many ? 'choices' : 'choice', listed.choices);
  const told = words.find(([, pattern]) => pattern.test(line))?.[0];
  if (line.endsWith('?') && !open.test(line) && told === undefined) return made(line, 'yesno');
  return made(line, told ?? 'text');
}

/** Lines without words are left out. */
export const questionsOf = (text: string): Question[] =>
  text
    .split(/\r\n|[\r\n]/)
    .flatMap(line => questionOf(line) ?? [])
    .slice(0, mostQuestions);
