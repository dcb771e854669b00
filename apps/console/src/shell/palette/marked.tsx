/** A text in which the searched words are marked, whatever their case and accents. */
import { foundIn } from '@kontor/form';

export function Marked({ text, query }: { text: string; query: string }) {
  const [first = ''] = query.trim().split(/\s+/);
  const place = foundIn(text, query) ?? foundIn(text, first);
  if (!place) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
