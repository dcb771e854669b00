/**
 * Parser for help texts: a small subset of Markdown. `# title`, `## heading`, paragraphs, `1.` steps, `-` lists, `>`
 * notes, `![name]` for a screenshot; inline **label** as on the screen, `key` or a word to type, and [text](address).
 * Anything else is plain text; HTML is never passed on.
 */
export type Span =
  | { kind: 'plain'; text: string }
  | { kind: 'label'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };
export type Block =
  | { kind: 'text' | 'note'; spans: Span[] }
  | { kind: 'steps' | 'list'; items: Span[][] }
  | { kind: 'heading'; text: string }
  | { kind: 'picture'; name: string };
export interface Topic {
  /** area/topic */
  id: string;
  title: string;
  blocks: Block[];
}

const SPAN = /\*\*(?<label>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

export function readSpans(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const plain = (text: string) => text && spans.push({ kind: 'plain', text });
  for (const found of line.matchAll(SPAN)) {
    plain(line.slice(end, found.index));
    end = found.index + found[0].length;
    const { label, code, text = '', href = '' } = found.groups ?? {};
    if (label) spans.push({ kind: 'label', text: label });
    else if (code) spans.push({ kind: 'code', text: code });
    else spans.push({ kind: 'link', text, href });
  }
  plain(line.slice(end));
  return spans;
}

const items = (lines: string[], mark: RegExp): Span[][] => {
  const each: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) each.push(line.replace(mark, ''));
    else each.push(`${each.pop() ?? ''} ${line.trim()}`.trim());
  }
  return each.map(readSpans);
};

function readBlock(text: string): Block {
  const lines = text.split('\n');
  const [first = ''] = lines;
  const picture = /^!\[([\w-]+)\]$/.exec(text)?.[1];
  if (picture) return { kind: 'picture', name: picture };
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) };
  if (/^\d+\. /.test(first)) return { kind: 'steps', items: items(lines, /^\d+\. /) };
  if (first.startsWith('- ')) return { kind: 'list', items: items(lines, /^- /) };
  if (first.startsWith('> '))
    return { kind: 'note', spans: readSpans(lines.map(line => line.replace(/^> ?/, '')).join(' ')) };
  return { kind: 'text', spans: readSpans(lines.join(' ')) };
}

export function readTopic(id: string, text: string): Topic {
  const [head = '', ...blocks] = text.trim().split(/\n\s*\n/);
  return { id, title: head.replace(/^# /, ''), blocks: blocks.map(readBlock) };
}

const wordsOf = (spans: Span[]): string => spans.map(({ text }) => text).join('');

/** A block's plain text. */
export function saidBy(block: Block): string {
  if (block.kind === 'picture') return '';
  if (block.kind === 'heading') return block.text;
  return 'items' in block ? block.items.map(wordsOf).join(' ') : wordsOf(block.spans);
}
