/**
 * The script that runs before the first paint (public/theme.js) stands in the page itself: the texts of the reader's
 * language are asked for together with everything else that the page names. The server allows it by its hash. So does
 * the icon of the tab, which would be one more request.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';

const PUBLIC = join(import.meta.dirname, '../../public');
const NAMED = '<script src="/theme.js"></script>';

export function withHeadScript(html: string): string {
  const { code, errors } = minifySync('theme.js', readFileSync(join(PUBLIC, 'theme.js'), 'utf8'), {
    compress: true,
    mangle: true,
  });
  if (errors[0] || !html.includes(NAMED) || code.includes('</'))
    throw new Error('The page has no place for its script.');
  const icon = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
  return html
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
    .replace(NAMED, () => `<script>${code.trim()}</script>`);
}
