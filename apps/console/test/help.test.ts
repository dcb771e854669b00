/** Tests of the help's texts: topics in both languages, valid links, and labels as on the screens. */
import { chartTypes } from '@kontor/charts';
import { describe, expect, test } from 'vitest';
import { areas, topicIds, topicOf } from '../src/help/areas.ts';
import { NEWEST } from '../src/help/newest.ts';
import { news } from '../src/help/news.ts';
import { alts, pictures } from '../src/help/pictures.ts';
import { type Block, readSpans, readTopic, type Span, saidBy, type Topic } from '../src/help/read.ts';
import { search } from '../src/help/search.ts';
import { loadTopics } from '../src/help/topics.ts';
import { type Language, language } from '../src/i18n/index.ts';
import { notFound, routes } from '../src/routes.tsx';
import { match } from '../src/shell/route-match.ts';

const both = ['de', 'en'] as const;
const files = import.meta.glob('../src/help/topics/*/*.md', { query: '?raw' });
const console_ = import.meta.glob<Record<string, unknown>>('../src/i18n/*.ts', { eager: true });
const forms = import.meta.glob<Record<string, unknown>>('../../../packages/form/src/*/**/{texts,*-texts,words}.ts', {
  eager: true,
});

/** All strings below a value: catalogues nest them in objects. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

/** All messages of a language, verbatim, without those that take parameters. */
function labels(spoken: Language): Set<string> {
  language.set(spoken);
  const catalogues = Object.values(console_)
    .flatMap(exported => Object.values(exported))
    .filter(value => typeof value === 'function' && 'now' in value)
    .map(value => (value as unknown as { now: () => unknown }).now());
  const tables = Object.values(forms).flatMap(exported => Object.values(exported));
  const spokenTables = tables.map(table => (table as Record<string, unknown> | null)?.[spoken]);
  const types = Object.values(chartTypes).map(({ name, shortName }) => (shortName ?? name)[spoken]);
  const found = new Set([...catalogues, ...spokenTables, ...types].flatMap(textsIn));
  language.set('de');
  return found;
}

const spansOf = (block: Block): Span[] => {
  if ('items' in block) return block.items.flat();
  return 'spans' in block ? block.spans : [];
};
const topicsOf = async (spoken: Language): Promise<Topic[]> => [...(await loadTopics(spoken)).values()];

test('every file is a topic of the table, in both languages', () => {
  const expected = topicIds.flatMap(id => both.map(spoken => `../src/help/topics/${id}.${spoken}.md`));
  expect(Object.keys(files).sort()).toEqual(expected.sort());
  expect(topicIds.length).toBeGreaterThan(30);
  expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length);
});

describe.each(both)('in %s', spoken => {
  test('a topic has a title, enough to say and not too much', async () => {
    for (const { id, title, blocks } of await topicsOf(spoken)) {
      expect(title, id).toMatch(/^\S.*[^.:!]$/);
      const words = blocks.map(saidBy).join(' ').split(/\s+/).length;
      expect(words, id).toBeGreaterThan(60);
      expect(words, id).toBeLessThan(260);
    }
  });

  test('every chart type is explained', async () => {
    const topic = (await topicsOf(spoken)).find(({ id }) => id === 'statistics/types');
    const said = topic?.blocks.map(saidBy).join(' ') ?? '';
    for (const { name, shortName } of Object.values(chartTypes)) expect(said).toContain((shortName ?? name)[spoken]);
  });

  test('links lead to a topic or a screen, pictures are there and described', async () => {
    for (const { id, blocks } of await topicsOf(spoken))
      for (const block of blocks) {
        for (const span of spansOf(block)) {
          if (span.kind !== 'link') continue;
          const topic = /^\/help\/(.+)$/.exec(span.href)?.[1];
          if (topic) expect(topicIds, `${id}: ${span.href}`).toContain(topic);
          else expect(match(span.href).row, `${id}: ${span.href}`).not.toBe(notFound);
        }
        if (block.kind !== 'picture') continue;
        const { alt, address, width, height } = pictures(block.name, spoken);
        expect([alt, address].every(Boolean) && width > 0 && height > 0, `${id}: ${block.name}`).toBe(true);
      }
  });

  test('what is written in bold stands on a screen, word by word', async () => {
    const known = labels(spoken);
    const unknown = (await topicsOf(spoken)).flatMap(({ id, blocks }) =>
      blocks
        .flatMap(spansOf)
        .filter(({ kind, text }) => kind === 'label' && !known.has(text))
        .map(({ text }) => `${id}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  test('both languages tell the same: as many blocks of the same kinds, and the same links', async () => {
    const [own, german] = [await topicsOf(spoken), await loadTopics('de')];
    const shape = ({ blocks }: Topic) =>
      blocks.map(block => [
        block.kind,
        'items' in block ? block.items.length : 0,
        ...spansOf(block).flatMap(span => (span.kind === 'link' ? [span.href] : [])),
      ]);
    for (const topic of own) expect(shape(topic), topic.id).toEqual(shape(german.get(topic.id)!));
  });
});

test('every picture is shown somewhere, and no other lies about', async () => {
  const shown = (await topicsOf('de')).flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.kind === 'picture' ? [block.name] : [])),
  );
  expect([...new Set(shown)].sort()).toEqual(Object.keys(alts).sort());
});

test('every screen that asks for a sign-in has its topic', () => {
  for (const { path, open, bare, help } of routes) {
    if (open || bare || /^\/(help|gallery)/.test(path)) continue;
    expect(help, path).toBeDefined();
    // If a parameter names the topic, the route leads to the area at least.
    expect(topicIds, path).toContain(topicOf((help ?? '').replace(/:\w+/, 'none')));
    if (!help?.includes(':')) expect(topicIds, path).toContain(help);
  }
  expect(topicOf('settings/jobs')).toBe('settings/operation');
  expect(topicOf('nowhere/at-all')).toBeNull();
});

test('the newest news is the one that the dot knows', () => {
  expect(news[0]?.id).toBe(NEWEST);
  const ids = news.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  for (const { topic } of news) if (topic) expect(topicIds).toContain(topic);
});

describe('searching', () => {
  const topic = (id: string, text: string) => readTopic(id, text);
  const some = [
    topic('a/1', '# Größe ändern\n\nDie Straße ist lang.'),
    topic('a/2', '# Anderes\n\nHier geht es um die **Größe** und die Größe allein.'),
    topic('a/3', '# Drittes\n\n- Punkt\n- Komma'),
  ];
  test.each([
    ['grosse', ['a/1', 'a/2']],
    ['GRÖSSE', ['a/1', 'a/2']],
    ['strasse große', ['a/1']],
    ['komma', ['a/3']],
    ['  ', []],
    ['gibtesnicht', []],
  ])('%j finds %j', (query, found) => {
    expect(search(some, query).map(hit => hit.topic.id)).toEqual(found);
  });

  test('the excerpt stands around what was found', () => {
    const long = topic('b/1', `# Lang\n\n${'Wort '.repeat(80)}Nadel ${'Heu '.repeat(80)}`);
    const [hit] = search([long], 'nadel');
    expect(hit?.excerpt).toMatch(/^… .*Wort Nadel Heu.* …$/);
  });
});

test('marks within a line', () => {
  expect(readSpans('Klicken Sie auf **Speichern** oder `Strg S`, siehe [hier](/help/a/b).')).toEqual([
    { kind: 'plain', text: 'Klicken Sie auf ' },
    { kind: 'label', text: 'Speichern' },
    { kind: 'plain', text: ' oder ' },
    { kind: 'code', text: 'Strg S' },
    { kind: 'plain', text: ', siehe ' },
    { kind: 'link', text: 'hier', href: '/help/a/b' },
    { kind: 'plain', text: '.' },
  ]);
});
