/** Full-text search in help topics, ignoring case and accents. */
import { fold } from '@kontor/form';
import { saidBy, type Topic } from './read.ts';

export interface Hit {
  topic: Topic;
  /** Text around the first match; the beginning if only the title matches. */
  excerpt: string;
}

const AROUND = 70;

function around(text: string, word: string): string {
  const at = Math.max(0, fold(text).indexOf(word));
  const from = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0;
  const to = Math.min(text.length, at + word.length + AROUND);
  const end = to < text.length ? text.lastIndexOf(' ', to) : to;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** Every word must match. Topics with all words in the title come first, then by number of matches. */
export function search(topics: Iterable<Topic>, query: string): Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits: { hit: Hit; weight: number }[] = [];
  for (const topic of topics) {
    const text = topic.blocks.map(saidBy).filter(Boolean).join(' ');
    const [title, body] = [fold(topic.title), fold(text)];
    if (!words.every(word => title.includes(word) || body.includes(word))) continue;
    const inTitle = words.filter(word => title.includes(word)).length;
    const often = words.reduce((sum, word) => sum + body.split(word).length - 1, 0);
    const inText = words.find(word => body.includes(word)) ?? '';
    hits.push({ hit: { topic, excerpt: around(text, inText) }, weight: inTitle * 1000 + often });
  }
  return hits.sort((a, b) => b.weight - a.weight).map(({ hit }) => hit);
}
