/** Unit tests of the least size of a drawing: by its words, by most of its parts, and no wider than three frames. */
import { describe, expect, it } from 'vitest';
import { leastSize } from './least-size.ts';

const drawing = (viewBox: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`;
const strip = (id: string, height: number) => `<rect id="${id}" x="4" y="4" width="592" height="${height}"/>`;

describe('the least size of a drawing', () => {
  it('is that at which its smallest words have 14 px', () => {
    const words = '<text font-size="20">A</text><text x="4" font-size="10px">B</text>';
    expect(leastSize(drawing('0 0 500 200', words))).toEqual({ width: 700, height: 280 });
  });

  it('is that at which most of its parts have 44 px, whatever a few small ones have', () => {
    const parts = ['a', 'b', 'c', 'd'].map(id => strip(id, 33)).join('') + strip('e', 4);
    expect(leastSize(drawing('0 0 600 300', parts))).toEqual({ width: 800, height: 400 });
    const round =
      '<circle id="a" r="20"/><ellipse id="b" rx="90" ry="20"/><polygon id="c" points="0,0 80,0 80,40 0,40"/>';
    expect(leastSize(drawing('0,0,400,100', round))).toEqual({ width: 440, height: 110 });
  });

  it('is at most three frames wide', () => {
    expect(leastSize(drawing('0 0 600 300', strip('a', 2)))).toEqual({ width: 972, height: 486 });
  });

  it('is none where it is large enough, or does not say how large it is', () => {
    expect(leastSize(drawing('0 0 300 200', strip('a', 60)))).toBeNull();
    expect(leastSize(drawing('0 0 300 200', '<path id="a" d="M0 0h9v9z"/><rect width="1" height="1"/>'))).toBeNull();
    expect(leastSize('<svg><text font-size="1">A</text></svg>')).toBeNull();
    expect(leastSize(drawing('0 0 0 0', strip('a', 10)))).toBeNull();
  });
});
