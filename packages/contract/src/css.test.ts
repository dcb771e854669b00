/**
 * The stylesheet checker: forbidden addresses and unclosed brackets as rows of CSS, and its time on the longest value.
 */
import { expect, it } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import { cssFaults, cssSlips } from './css.ts';

const origin = 'https://kontor.example.org';

it.each([
  ['@import "x.css"', 'css_import'],
  ['a{} @IMPORT url(x)', 'css_import'],
  ['@\\69mport "x"', 'css_import'],
  ['@\\000069 mport "x"', 'css_import'],
  ['@i\\m\\70 ort "x"', 'css_import'],
  ['a{content:"/*"} @import "x"; b{content:"*/"}', 'css_import'],
  ['a{background:url(https://elsewhere.org/x)}', 'css_address'],
  ['a{background:url(//elsewhere.org/x)}', 'css_address'],
  ['a{background:url(/\\5c elsewhere.org/x)}', 'css_address'],
  ['a{background:url("\\a //elsewhere.org/x")}', 'css_address'],
  ["a{background:url( 'http://elsewhere.org", 'css_address'],
  // Quotes and brackets that are part of the address, before the host that counts.
  ['a{background:url("https://kontor.example.org\\"@elsewhere.org/x")}', 'css_address'],
  ["a{background:url('https://kontor.example.org\\27@elsewhere.org/x')}", 'css_address'],
  ['a{background:url(https://kontor.example.org\\)@elsewhere.org/x)}', 'css_address'],
  ['a{background:url(https://kontor.example.org@elsewhere.org/x)}', 'css_address'],
  ['a{background:url(https://kontor.example.org.elsewhere.org/x)}', 'css_address'],
  // Same origin if the page's scheme is https, foreign otherwise.
  ['a{background:url(https:elsewhere.org/x)}', 'css_address'],
  ['a{background:url(http:elsewhere.org/x)}', 'css_address'],
  ['a{background:url("\\1 //elsewhere.org/x")}', 'css_address'],
  ['a{background:url("/\\9/elsewhere.org/x")}', 'css_address'],
  ['a{background:url(\\\\\\\\elsewhere.org/x)}', 'css_address'],
  ['a{background:\\75rl(//elsewhere.org/x)}', 'css_address'],
  ['a{background:\\000055\\52\\4c(//elsewhere.org/x)}', 'css_address'],
  ['a{background:URL\\\n(//elsewhere.org/x)} b{c:url(//elsewhere.org)}', 'css_address'],
  ['a{background:/**/url(/**/"//elsewhere.org/x")}', 'css_address'],
  ['a{--x:url(//elsewhere.org/x)} b{background:var(--x)}', 'css_address'],
  ['a{--x:"//elsewhere.org/x"} b{background:src(var(--x))}', 'css_address'],
  ['a{--x:"//elsewhere.org/x"} b{background:image-set(var(--x) 1x)}', 'css_address'],
  ['a{background:im\\61ge("//elsewhere.org/x")}', 'css_address'],
  ['a{background:-webkit-cross-fade(url(/x), "x", 50%)}', 'css_address'],
  ['a{background:url(var(--x))}', 'css_address'],
  ['a{background:url()} b{background:url( url(//elsewhere.org))}', 'css_address'],
  ['a{color:red;&:hover{background:url(//elsewhere.org/x)}}', 'css_address'],
  ['@media print{@supports (a:b){a{background:url(//elsewhere.org/x)}}}', 'css_address'],
  ['@font-face{font-family:x;src:url("//elsewhere.org/x.woff2")}', 'css_address'],
  ['@namespace url(http://elsewhere.org/x);', 'css_address'],
  ['a{cursor:url(ftp://elsewhere.org/x),auto}', 'css_address'],
  ['a{background:url(data:text/html;base64,AAAA)}', 'css_address'],
  ['a{background:url(data:image/svg+xmlx,AAAA)}', 'css_address'],
  ['a{background:url(blob:https://elsewhere.org/x)}', 'css_address'],
  ['a{-moz-b\\69nding:url(/x)}', 'css_address'],
  ['@media screen{@import "x";}', 'css_import'],
  ['\\@import "x"; @\\49 MPORT "x"', 'css_import'],
  ['<!-- @import "x"; -->', 'css_markup'],
  // An unclosed string ends at the line break, and the next line is parsed again.
  ['a{content:"x\n} b{background:url(//elsewhere.org/x)}', 'css_address'],
  ["a{content:'\\'} b{background:url(//elsewhere.org/x)}'} b{background:url(//elsewhere.org/x)}", 'css_address'],
  ['a{background:u\\72l(http://elsewhere.org/x)}', 'css_address'],
  ['a{background:url(ht\\\ntp://elsewhere.org/x)}', 'css_address'],
  ['a{background:url(\\20 //elsewhere.org/x)}', 'css_address'],
  ['a{background:url(data:text/html,x)}', 'css_address'],
  ['a{background:url(javascript:alert(1))}', 'css_address'],
  ['a{background:url(/x), url(http://elsewhere.org/x)}', 'css_address'],
  ['a{background:image-set("https://elsewhere.org/x" 1x)}', 'css_address'],
  ['a{background:-webkit-image-set("https://elsewhere.org/x" 1x)}', 'css_address'],
  ['a{width:expression(alert(1))}', 'css_address'],
  ['@font-face{src:src("https://elsewhere.org/x")}', 'css_address'],
  ['a{}</style><script>', 'css_markup'],
  ['a{content:"\\3c /style"}', 'css_markup'],
])('refuses %s', (css, fault) => {
  expect(cssFaults(css, origin)[0]?.code).toBe(fault);
});

it.each([
  '',
  '.card { color: #244c5a; } /* a note, with an address: https://elsewhere.org */',
  'a{background:url(/api/x.png)} b{background:url("x.png")} c{fill:url(#shade)}',
  'a{background:url(https://kontor.example.org/x.png)}',
  'a{background:url(data:image/png;base64,AAAA)}',
  'a::before{content:"\\201C"} @media (width > 40rem){a{object-fit:cover}}',
  '.curl(x){}',
  // Not addresses to any browser: inside comments and strings, and after names with the same ending.
  '/* @import "x"; url(//elsewhere.org) */ a{content:"@import url(//elsewhere.org)"}',
  'a{width:calc(1px + 2px);background:linear-gradient(red, blue);image-rendering:auto}',
  'a{background:url("x\\"y.png")} b{background:url( x.png )} c{background:URL("https://kontor.example.org")}',
  '@namespace svg "http://www.w3.org/2000/svg"; @layer a, b; @font-face{src:local("Arial")}',
])('takes %s', css => {
  expect(cssFaults(css, origin)).toEqual([]);
});

it('tells every fault by its line, and each line of a kind once', () => {
  const css = [
    'a { color: red }',
    'b { background: url(//x.org/1), url(//x.org/2) }\r',
    '@import "c.css"; d { src: url(',
    '  "http://x.org" ) }',
    '/* <script> */',
    'e { background: url( image-set("x") ) }',
  ].join('\n');
  expect(cssFaults(css, origin)).toEqual([
    { code: 'css_address', line: 2 },
    { code: 'css_import', line: 3 },
    { code: 'css_address', line: 3 },
    { code: 'css_markup', line: 5 },
    { code: 'css_address', line: 6 },
  ]);
});

it('tells of brackets, texts and comments that nobody closed', () => {
  expect(cssSlips('a { color: rgb(1 2 3) }\n@media (width > 1px) { [b] { c: "d" } }')).toEqual([]);
  expect(cssSlips('a {\n  color: red;\n\nb { }')).toEqual([{ code: 'css_unclosed', mark: '{', line: 1 }]);
  expect(cssSlips('a { }\n}\n')).toEqual([{ code: 'css_stray', mark: '}', line: 2 }]);
  expect(cssSlips('a { width: calc(1px;\n}')).toEqual([{ code: 'css_unclosed', mark: '(', line: 1 }]);
  expect(cssSlips('a { content: "x\n}')).toEqual([{ code: 'css_unclosed', mark: '"', line: 1 }]);
  expect(cssSlips('a { }\n/* note')).toEqual([{ code: 'css_unclosed', mark: '/*', line: 2 }]);
});

it('reads the longest value that fits in no time', async () => {
  for (const part of [
    'url(',
    'url("',
    '\\',
    '\\6',
    'image-',
    '@',
    'url(data:image/png;',
    'url(x)\n',
    '<!--\n',
    '@import\n',
  ]) {
    const value = part.repeat(Math.floor(65_535 / part.length));
    await atMostBeats(4, () => cssFaults(value, origin), part);
  }
});
