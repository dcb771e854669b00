/** Tests of sanitising SVG. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atMostBeats } from '../../../../../scripts/lib/beats.mjs';
import { limits } from '../base/limits.ts';
import type { Form } from '../base/types.ts';
import { cleanDrawings, cleanSvg } from '../form/drawings.ts';
import { markedSvg } from './mark.ts';
import { isDrawing, readSvg } from './read.ts';
import { shapesOf, withShapeIds } from './tree.ts';

const svg = (inside: string, more = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`;
const inside = (text: string) => {
  const kept = cleanSvg(text);
  return typeof kept === 'string' ? kept.replace(/^<svg [^>]*?\/?>/, '').replace(/<\/svg>$/, '') : kept.code;
};

describe('a hostile drawing', () => {
  it.each<[string, string, string]>([
    ['a script', '<script>alert(1)</script><g id="a"/>', '<g id="a"/>'],
    ['a script inside what is dropped', '<foo><script>x</script><g id="b"/></foo>', ''],
    [
      'foreign content',
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="y"/></div></foreignObject>',
      '',
    ],
    ['handlers', '<rect id="a" onclick="alert(1)" ONLOAD="x" width="3"/>', '<rect id="a" width="3"/>'],
    [
      'animation',
      '<rect><animate attributeName="href" to="javascript:x"/><set attributeName="onclick" to="x"/></rect>',
      '<rect/>',
    ],
    ['a link that runs', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<g><path d="M0 0"/></g>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>', ''],
    ['a reference that multiplies', '<use href="#a"/><use xlink:href="//evil.example/x#a"/>', ''],
    ['paint from elsewhere', '<rect fill="url(https://evil.example/#a)" stroke="url(//e#a)"/>', '<rect/>'],
    ['a gradient from elsewhere', '<linearGradient id="a" href="https://e.example/#b"/>', '<linearGradient id="a"/>'],
    [
      'style that fetches',
      '<rect style="fill:url(https://e/x);background:url(x);stroke:red"/>',
      '<rect stroke="red"/>',
    ],
    [
      'a sheet that fetches',
      '<style>@import "https://e/x.css"; rect{fill:url(//e/x)} rect{stroke:blue}</style><rect/>',
      '<rect stroke="blue"/>',
    ],
    ['a filter', '<filter id="f"><feImage href="https://e/x"/></filter><rect filter="url(#f)"/>', '<rect/>'],
    ['words that look like tags', '<text>&lt;script&gt;</text>', '<text>&lt;script&gt;</text>'],
    [
      'CDATA that looks like tags',
      '<title><![CDATA[</title><script>x</script>]]></title>',
      '<title>&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;</title>',
    ],
    ['an attribute that breaks out', `<g id='a"&gt;&lt;script'/>`, '<g/>'],
    ['the same id twice', '<g id="a"/><path id="a"/>', '<g id="a"/><path/>'],
  ])('%s goes', (_, given, kept) => expect(inside(svg(given))).toBe(kept));

  it.each<[string, string, string]>([
    ['nothing', '', 'invalid_svg'],
    ['a page', '<html><svg/></html>', 'invalid_svg'],
    ['what is not closed', '<svg><g></svg>', 'invalid_svg'],
    ['two roots', '<svg/><svg/>', 'invalid_svg'],
    ['words outside', '<svg/>hello', 'invalid_svg'],
    ['entities of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', 'invalid_svg'],
    ['an unknown entity', '<svg><text>&nbsp;</text></svg>', 'invalid_svg'],
    ['an attribute without quotes', '<svg><g id=a></g></svg>', 'invalid_svg'],
    ['an attribute twice', '<svg><g id="a" id="b"/></svg>', 'invalid_svg'],
    ['an open comment', '<svg><!-- </svg>', 'invalid_svg'],
    ['NUL', '<svg>\0</svg>', 'invalid_text'],
    ['a control character', '<svg><text>\u0007</text></svg>', 'invalid_text'],
    ['too much text', svg(' '.repeat(limits.svg)), 'too_long'],
    ['too many elements', svg('<g/>'.repeat(limits.shapes)), 'too_many'],
    ['too deep', svg('<g>'.repeat(70) + '</g>'.repeat(70)), 'too_deep'],
  ])('%s is refused', (_, given, code) => expect(cleanSvg(given)).toMatchObject({ code }));

  it('is answered in time however it is written', async () => {
    for (const text of [
      `<svg${' '.repeat(499_000)}`,
      `<svg ${'a'.repeat(499_000)}`,
      svg(`<g transform="${'translate(1) '.repeat(30_000)}x"/>`),
      svg(`<style>${'a,'.repeat(100_000)}{fill:red}</style>`),
      svg(`<style>${'.a .b .c{fill:red}'.repeat(5_000)}</style>${'<g class="a b c"/>'.repeat(4_900)}`),
    ])
      await atMostBeats(50, () => cleanSvg(text), text.slice(0, 40));
  });

  it('never leaves anything but what is allowed, and cleaning twice is cleaning once', () => {
    const piece = fc.constantFrom(
      '<g id="a">',
      '</g>',
      '<script>',
      '</script>',
      'x',
      '&amp;',
      '&lt;',
      '<rect ',
      'on',
      'click="x"',
      ' style="fill:red"',
      '/>',
      '>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      "'",
      '<a href="javascript:x">',
      '</a>',
      '<style>',
      '</style>',
      '<path d="M0 0L1 1"/>',
      '<title>',
      '</title>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const kept = cleanSvg(svg(pieces.join('')));
        if (typeof kept !== 'string') return;
        expect(kept).not.toMatch(/<(?!\/?(svg|g|rect|path|title)\b)/);
        expect(kept).not.toMatch(/<[^>]*(onclick|style|javascript)/);
        expect(cleanSvg(kept)).toBe(kept);
      }),
    );
  });
});

describe('a style sheet', () => {
  const tree = '<g id="t"><g class="b"><g class="a"><g class="b"><g class="x"><rect class="c"/></g></g></g></g></g>';
  it.each<[string, boolean]>([
    ['.c', true],
    ['g .c', true],
    ['.x > .c', true],
    ['.a > .c', false],
    ['#t .a .c', true],
    ['.c .a', false],
    // Backtracking: the nearest matching ancestor may not be the one for which the rest matches.
    ['.b > .a .b .c', true],
    ['#t > .b .c', true],
    ['#t > .b .x > .c', true],
    ['#t > .a .c', false],
    ['.b .b .b .c', false],
    ['svg > g g g g > .x rect.c', true],
  ])('%s', (selector, met) => {
    const kept = cleanSvg(svg(`<style>${selector}{stroke:red}</style>${tree}`));
    expect(String(kept).includes('class="c" stroke="red"')).toBe(met);
  });

  it.each([
    ['many looks for many shapes', `${Array(400).fill('*').join(',')}{${'fill:red;'.repeat(10_000)}}`],
    ['long ways', `${Array(400).fill('.b .b .a .a .a .a .a .a').join(',')}{fill:red}`],
  ])('%s take no time', async (_, sheet) => {
    const deep = `${'<g class="a">'.repeat(50)}${'<rect class="a"/>'.repeat(4_000)}${'</g>'.repeat(50)}`;
    const text = svg(`<style>${sheet}</style>${deep}`);
    expect(isDrawing(readSvg(text))).toBe(true);
    await atMostBeats(50, () => readSvg(text));
  });
});

describe('a drawing', () => {
  it('keeps its look: sheets and styles become attributes, the later and heavier go before', () => {
    const style =
      '<style>/* c */ .a{fill:red;stroke:blue} #b.a{fill:lime} g > path {opacity:.5} rect.a{fill:black} @media print{path{fill:pink}}</style>';
    expect(inside(svg(`${style}<g><path id="b" class="a" fill="white"/></g><path class="a" style="fill:#123"/>`))).toBe(
      '<g><path id="b" class="a" fill="lime" opacity=".5" stroke="blue"/></g><path class="a" fill="#123" stroke="blue"/>',
    );
  });
  it('has a measure', () => {
    expect(cleanSvg('<svg width="20mm" height="10mm"/>')).toContain('viewBox="0 0 20 10" width="20" height="10"');
    expect(cleanSvg('<svg viewBox="0 0 x 1"/>')).toContain('viewBox="0 0 300 150"');
    expect(
      cleanSvg('\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg:svg xmlns:svg="x" viewBox="-1,-1 4 4"/>'),
    ).toContain('viewBox="-1 -1 4 4"');
  });
  it('offers its shapes, each by an id', () => {
    const read = readSvg(
      svg(
        '<defs><path id="no"/></defs><g id="tür_links"><title>Tür &amp; Schloss</title><path/></g><rect/><text id="t">x</text>',
      ),
    );
    if (!isDrawing(read)) throw new Error('unread');
    expect(shapesOf(read)).toEqual([
      { id: 'tür_links', label: 'Tür & Schloss' },
      { id: 't', label: 't' },
    ]);
    expect(shapesOf(withShapeIds(read)).map(shape => shape.id)).toEqual(['tür_links', 'shape_1', 't']);
  });
});

describe('an answer in a drawing', () => {
  const svgData = svg(
    '<rect id="a" fill="none"/><g id="b"><path fill="red"/><line x2="3"/></g><path id="c" fill="red"/>',
    'viewBox="0 0 400 200"',
  );
  it('marks the chosen shapes, and what is inside them', () => {
    expect(markedSvg({ svgData }, 'a')).toContain(
      '<rect id="a" fill="#a0e0d9" stroke="#0e6c65" stroke-width="2" class="selected"/>',
    );
    const both = markedSvg({ svgData }, ['b', 'gone']);
    expect(both).toContain(
      '<g id="b" class="selected"><path fill="#a0e0d9" stroke="#0e6c65" stroke-width="2"/><line x2="3" stroke="#0e6c65" stroke-width="2"/></g>',
    );
    expect(both).toContain('<path id="c" fill="red"/>');
    expect(markedSvg({ svgData }, undefined)).toBe(cleanSvg(svgData));
  });
  it('follows the style of its small form', () => {
    const cssThumbnails =
      '.selected { fill: black } #c { display: none } #a.selected { fill: url(https://e/x); opacity: .5 }';
    const marked = markedSvg({ svgData, cssThumbnails }, ['a']);
    expect(marked).toContain(
      '<rect id="a" fill="black" stroke="#0e6c65" stroke-width="2" class="selected" opacity=".5"/>',
    );
    expect(marked).toContain('<path id="c" fill="red" display="none"/>');
  });
  it.each([undefined, 3, '<svg>', '<script/>'])('is empty where there is no drawing (%s)', given => {
    expect(markedSvg({ svgData: given }, 'a')).toBe('');
  });
});

it('cleans every drawing of a form, wherever it stands, and names those that cannot be read', () => {
  const content = (svgData: string) => ({ id: 'x', type: 'input', options: { type: 'text', svgData } });
  const form = {
    fields: [
      content(svg('<script/><g/>')),
      { id: 'y', type: 'collapse_container', options: { contents: [content('<b>')] } },
    ],
    states: [],
  } as unknown as Form;
  const { form: clean, issues } = cleanDrawings(form);
  expect(issues).toEqual([{ path: 'fields.1.options.contents.0.options.svgData', code: 'invalid_svg' }]);
  expect(clean.fields[0]!.options.svgData).toBe(cleanSvg(svg('<g/>')));
  expect(cleanDrawings(clean).form).toBe(clean);
});
