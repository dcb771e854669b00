/** Tests of parsing rich text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atMostBeats } from '../../../../../scripts/lib/beats.mjs';
import { newId } from '../base/id.ts';
import { createInput } from '../content-types/input.ts';
import { type Content, checkEntry, compile, displayValue, type Form, inputsOf, look, settle } from '../index.ts';
import { plainText } from './markup.ts';
import { asMarkup, safeHref } from './rules.ts';
import { parseRich, type RichBlock } from './tree.ts';

describe('the words of rich text', () => {
  test.each([
    ['', ''],
    ['plain  words', 'plain words'],
    ['<p></p>', ''],
    ['<p>&nbsp;</p><p> <br> </p>', ''],
    ['<ul><li></li></ul>', ''],
    ['<h2>Title</h2><p>One <strong>bold</strong> word</p>', 'Title\nOne bold word'],
    ['<ul><li><p>a</p></li><li><p>b</p><ol><li>c</li></ol></li></ul>', '• a\n• b\n• c'],
    ['a<br>b', 'a\nb'],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2 &#228;&#xe4;&#0;', '1 < 2 && 3 > 2 ää\ufffd'],
    ['1 < 2, a <- b', '1 < 2, a <- b'],
    ['<p>x</p><script>alert("<p>y</p>")</script><style>p{}</style>z', 'x\nz'],
    ['<p>x</p><script>never closed', 'x'],
    ['a<!-- <p>no</p> -->b<!doctype html>c<?php d ?>e', 'abce'],
    ['a<!-- never closed', 'a'],
    ['<!-- never closed', ''],
    ['<script>a</script b</script>c', 'c'],
    ['<a title="x > y" href=\'z\'>w</a>', 'w'],
    ['a <b title="never closed', 'a'],
  ])('%j reads %j', (html, words) => {
    expect(plainText(html)).toBe(words);
  });

  test.each([
    ...['<', '<a ', '<a x="', '&', '<!--', '<script>', '<p><ul><li>', '"<', '<script></script'],
    ...['<script', '</script', ' href', '<a href='],
  ])('many %j take no time', async piece => {
    const html = `<style>${piece.repeat(50_000 / piece.length)}</style>${piece.repeat(100_000 / piece.length)}`;
    await atMostBeats(12, () => plainText(html));
    await atMostBeats(12, () => parseRich(html));
  });

  test.each(['script', 'style', 'svg'])('a %s whose many ends never end takes no time', async name => {
    const html = `a<${name}>${`</${name}`.repeat(50_000)}`;
    expect(plainText(html)).toBe('a');
    await atMostBeats(12, () => plainText(html));
  });

  test('plain words become markup and come back', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const words = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim());
        expect(plainText(asMarkup(text))).toBe(words.filter(Boolean).join('\n'));
      }),
    );
  });
});

describe('addresses', () => {
  test.each([
    ['https://kontor.test/a?b=c#d', true],
    ['http://kontor.test', true],
    ['mailto:anna@kontor.test', true],
    ['javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    [' JAVASCRIPT:alert(1)', false],
    ['data:text/html,x', false],
    ['//kontor.test', false],
    ['/reports', false],
    ['https://', false],
    ['https://a b', false],
    ['https://a\u0000b', false],
    ['', false],
  ])('%j may be followed: %j', (href, fine) => {
    expect(safeHref(href) !== null).toBe(fine);
  });
});

const text = (block: RichBlock | undefined) =>
  block && 'inline' in block ? block.inline.map(each => (each === 'br' ? '|' : each.text)) : null;

describe('rich text as a tree', () => {
  test('holds what may be shown, whatever it came from', () => {
    const tree = parseRich(
      '<div onclick="x()"><h1>T</h1>loose <b>b<i>bi</i></b><br/>next<a href="javascript:x">no</a><a href="https://k.test">yes</a></div>',
    );
    expect(tree).toEqual([
      { tag: 'h2', inline: [{ text: 'T', marks: [], href: null }] },
      {
        tag: 'p',
        inline: [
          { text: 'loose ', marks: [], href: null },
          { text: 'b', marks: ['strong'], href: null },
          { text: 'bi', marks: ['strong', 'em'], href: null },
          'br',
          { text: 'next', marks: [], href: null },
          { text: 'no', marks: [], href: null },
          { text: 'yes', marks: [], href: 'https://k.test' },
        ],
      },
    ]);
  });

  test('keeps lists in lists, items without their list, and text between items', () => {
    const [list, rest] = parseRich('<ul>x<li>a<ol><li><p>b</p><p>c</p></li></ol><li>d</ul><li>e</li>');
    expect(list).toMatchObject({ tag: 'ul' });
    if (!list || !('items' in list)) throw new Error('a list');
    expect(list.items.map(item => text(item[0]))).toEqual([['x'], ['a'], ['d']]);
    const inner = list.items[1]?.[1];
    expect(inner && 'items' in inner && inner.items.map(item => item.map(text))).toEqual([[['b'], ['c']]]);
    expect(rest && 'items' in rest && rest.items.map(item => text(item[0]))).toEqual([['e']]);
  });

  test('loses no word and knows no other tag, however deep and broken', () => {
    const tags = ['p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a href="https://k.test"', 'h1', 'table', 'b'];
    const piece = fc.oneof(
      fc.constantFrom(...tags).map(tag => `<${tag}>`),
      fc.constantFrom(...tags).map(tag => `</${tag.split(' ')[0]}>`),
      fc.constantFrom('one ', 'two', '<br>', ' three'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), pieces => {
        const html = pieces.join('');
        const words = (given: string) => given.replace(/[\s•]+/g, '');
        const found: string[] = [];
        const visit = (blocks: readonly RichBlock[]): void => {
          for (const block of blocks) {
            if ('inline' in block) found.push(...block.inline.map(each => (each === 'br' ? '' : each.text)));
            else if ('items' in block) block.items.forEach(visit);
            else visit(block.blocks);
          }
        };
        visit(parseRich(html));
        expect(words(found.join(''))).toBe(words(plainText(html)));
      }),
      { numRuns: 500 },
    );
  });
});

const field = (kind: 'html' | 'text', name: string, options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label: name, ...options } };
};

describe('a field of rich text', () => {
  const form: Form = {
    fields: [
      field('html', 'report', { required: true }),
      {
        id: newId(),
        type: 'condition_container',
        column: { width: 'col-12', before: 0, after: 0 },
        options: {
          comparisons: [{ valOne: 'report', comparison: 'eq', valTwo: 'Bird strike', gate: null }],
          contents: [field('text', 'species')],
        },
      },
    ],
    states: [],
  };

  test.each(['<p></p>', '<p>&nbsp;</p>', '<ul><li><p></p></li></ul>', '<script>x</script>'])(
    '%j is no answer',
    empty => {
      expect(checkEntry(form, { report: empty })).toMatchObject([{ path: 'data.report', code: 'required' }]);
      expect(settle(form, { report: empty })).not.toHaveProperty('report');
    },
  );

  test('is bounded, and text that cannot be stored is refused', () => {
    expect(checkEntry(form, { report: `<p>${'x'.repeat(100_001)}</p>` })).toMatchObject([{ code: 'too_long' }]);
    expect(checkEntry(form, { report: '<p>\ud800</p>' })).toMatchObject([{ code: 'invalid_text' }]);
    expect(checkEntry(form, { report: ['<p>x</p>'] })).toMatchObject([{ code: 'invalid_text' }]);
  });

  test('is compared and shown by its words, stored with its markup', () => {
    const data = { report: '<p>Bird <strong>strike</strong></p>', species: 'Kestrel' };
    const [condition] = compile(form).conditions;
    expect(look(form, data).holds(condition ?? null)).toBe(true);
    expect(settle(form, data)).toEqual(data);
    const [input] = inputsOf(form);
    expect(input && displayValue(input, data.report, { locale: 'en', yes: 'y', no: 'n' })).toBe('Bird strike');
  });
});
