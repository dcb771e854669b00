import { expect, it } from 'vitest';
import { cssFault } from '../src/outside/css.ts';

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
  expect(cssFault(css, origin)).toBe(fault);
});

it.each([
  '',
  '.card { color: #244c5a; } /* a note, with an address: https://elsewhere.org */',
  'a{background:url(/api/x.png)} b{background:url("x.png")} c{fill:url(#shade)}',
  'a{background:url(https://kontor.example.org/x.png)}',
  'a{background:url(data:image/png;base64,AAAA)}',
  'a::before{content:"\\201C"} @media (width > 40rem){a{object-fit:cover}}',
  '.curl(x){}',
])('takes %s', css => {
  expect(cssFault(css, origin)).toBeNull();
});

it('reads the longest value that fits in no time', () => {
  const begun = performance.now();
  for (const part of ['url(', 'url("', '\\', '\\6', 'image-', '@', 'url(data:image/png;'])
    cssFault(part.repeat(Math.floor(65_535 / part.length)), origin);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
