/**
 * Vite plugin that inlines the script that runs before the first paint (public/theme.js), so that the texts of the
 * reader's language are requested together with everything else that the page references. The server allows the script
 * by its hash. The tab's icon is inlined too, which saves a request.
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
