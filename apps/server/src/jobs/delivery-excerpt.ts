/** Excerpt of the remote response, shown to users: its beginning as text, with our secrets masked. */
import { mask } from '../outside/apis/index.ts';

const longest = 2_048;
/** Masking shorter secrets would black out half of any text. */
const shortest = 4;

/** The secret as a whole, and without its scheme (`Bearer …`): some servers echo what they received. */
const shapes = (secret: string) => {
  const parts = [secret, ...secret.split(/\s+/)].filter(
    part => part.length >= shortest && !/^(bearer|basic)$/i.test(part),
  );
  return parts.flatMap(part => [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part)]);
};

/** Null for an empty response. Masked before it is cut, so that no part of a secret remains at the end. */
export function excerptOf(answer: string, secrets: readonly string[]): string | null {
  const hidden = [...new Set(secrets.flatMap(shapes))].sort((one, two) => two.length - one.length);
  const masked = hidden.reduce((text, secret) => text.replaceAll(secret, mask), answer.toWellFormed());
  const readable = masked.replace(/\r\n?/g, '\n').replace(/[\p{Cc}--[\n\t]]/gv, '\u{fffd}');
  const cut = Buffer.from(readable)
    .subarray(0, longest)
    .toString('utf8')
    .replace(/\u{fffd}+$/u, '');
  return cut.trim() === '' ? null : cut;
}
