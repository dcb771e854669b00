/**
 * The type of a scene, and shapes that scenes share. A scene is an SVG of 1200 × 900 with random variations by a seed.
 */
import type { Dice } from '../dice.ts';

export interface Scene {
  /** File name without number and extension. */
  file: string;
  draw(dice: Dice): string;
  /** Ink on a transparent background, stored as PNG; other scenes become photos (JPEG). */
  ink?: true;
}

export const [width, height] = [1200, 900];

export const svg = (...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

/** A vertical linear gradient, referenced by `url(#id)`. */
export const fade = (id: string, ...colours: string[]): string => {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
};
export const full = (fill: string, opacity = 1): string =>
  `<rect width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;

/** Noise filter, so that large areas look like a photo. */
export const grain = (seed: number, strength: number): string =>
  `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 ${strength} 0"/></filter><rect width="${width}" height="${height}" filter="url(#grain)"/>`;

export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** A distant bird: two arcs. */
export const bird = (x: number, y: number, span: number, lift: number): string =>
  `<path d="M${x - span} ${y - lift}q${span * 0.55} ${-lift} ${span} ${lift}q${span * 0.45} ${-lift * 2} ${span} ${-lift}" fill="none" stroke="#1f2a30" stroke-width="${Math.max(2, span / 6)}" stroke-linecap="round"/>`;

/** A scale in centimetres, laid beside a find. */
export const ruler = (y: number): string =>
  `<rect x="90" y="${y}" width="1020" height="74" fill="#e9d27a" stroke="#8f7a2d"/>${times(102, index => `<path d="M${100 + index * 10} ${y}v${index % 10 ? 18 : 34}" stroke="#4a3f16" stroke-width="2"/>`)}${times(11, index => `<text x="${94 + index * 100}" y="${y + 62}" font-family="sans-serif" font-size="24" fill="#4a3f16">${index}</text>`)}`;
