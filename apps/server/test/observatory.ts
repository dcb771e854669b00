/**
 * Grades a page's security headers like MDN's HTTP Observatory, by its published rules
 * (developer.mozilla.org/en-US/observatory/docs/ tests_and_scoring, algorithm 5). Its own program would need a compiled
 * database driver, an error tracker and a browser's DOM for two checks (docs/decisions/0043). The redirection check is
 * left out: Kontor speaks HTTP behind a proxy.
 */
export interface Page {
  /** The URL's scheme. */
  https: boolean;
  headers: Readonly<Record<string, string | undefined>>;
  html: string;
}
export interface Graded {
  score: number;
  grade: string;
  /** Score modifier of each check. */
  marks: Record<string, number>;
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];
const halfYear = 15_552_000;
const isOneOf = (list: readonly string[]) => (source: string) => list.includes(source);
const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);

function policyOf({ headers }: Page): Map<string, string[]> {
  const rules = (headers['content-security-policy'] ?? '').split(';').map(rule => rule.trim().toLowerCase());
  return new Map(rules.filter(Boolean).map(rule => [rule.split(/\s+/)[0] ?? '', rule.split(/\s+/).slice(1)]));
}

function policyMark(page: Page): number {
  const policy = policyOf(page);
  if (policy.size === 0) return -25;
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const [script, style] = [of('script-src'), of('style-src')];
  const passive = [...of('img-src'), ...of('media-src')];
  const active = [...policy].filter(([name]) => !/^(?:img|media|script)-src$/.test(name)).flatMap(([, list]) => list);
  if (script.some(isOneOf([...broad, ...inline])) || of('object-src').some(isOneOf(broad))) return -20;
  if (page.https && [...active, ...script].some(isInsecure)) return -20;
  if ([...script, ...style].includes("'unsafe-eval'")) return -10;
  if (page.https && passive.some(isInsecure)) return -10;
  if (style.some(isOneOf([...broad, ...inline]))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function transportMark({ https, headers }: Page): number {
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1];
  if (!https || age === undefined) return -20;
  return Number(age) < halfYear ? -10 : 0;
}

function frameMark(page: Page): number {
  const ancestors = policyOf(page).get('frame-ancestors');
  if (ancestors && !ancestors.some(isOneOf(broad))) return 5;
  return /^(?:deny|sameorigin)$/i.test(page.headers['x-frame-options'] ?? '') ? 0 : -20;
}

function referrerMark({ headers }: Page): number {
  const said = headers['referrer-policy'];
  if (said === undefined) return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(said) ? 5 : -5;
}

/** Scripts of other origins without an integrity hash: -5, over plain HTTP -50. */
function scriptMark({ html }: Page): number {
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const foreign = tags.filter(tag => /\bsrc\s*=\s*["']?(?:https?:)?\/\//i.test(tag));
  if (foreign.some(tag => /\bsrc\s*=\s*["']?http:/i.test(tag))) return -50;
  return foreign.every(tag => /\bintegrity\s*=/i.test(tag)) ? 0 : -5;
}

const marksOf = (page: Page): Record<string, number> => ({
  'content-security-policy': policyMark(page),
  // We set no cookies; one would have to be graded by its attributes.
  cookies: page.headers['set-cookie'] === undefined ? 0 : -40,
  cors: page.headers['access-control-allow-credentials'] === 'true' ? -50 : 0,
  'strict-transport-security': transportMark(page),
  'referrer-policy': referrerMark(page),
  'subresource-integrity': scriptMark(page),
  'x-content-type-options': page.headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
  'x-frame-options': frameMark(page),
  'cross-origin-resource-policy': /^same-(?:origin|site)$/.test(page.headers['cross-origin-resource-policy'] ?? '')
    ? 10
    : 0,
});

const letters = [
  'F',
  'F',
  'F',
  'F',
  'F',
  'D-',
  'D',
  'D',
  'D+',
  'C-',
  'C',
  'C',
  'C+',
  'B-',
  'B',
  'B',
  'B+',
  'A-',
  'A',
  'A',
];

/** Bonuses count only from a score of 90 without them. */
export function graded(page: Page): Graded {
  const marks = marksOf(page);
  const sum = (list: number[]) => Math.max(0, 100 + list.reduce((total, mark) => total + mark, 0));
  const bare = sum(Object.values(marks).filter(mark => mark < 0));
  const score = bare >= 90 ? sum(Object.values(marks)) : bare;
  return { score, grade: letters[Math.floor(score / 5)] ?? 'A+', marks };
}
