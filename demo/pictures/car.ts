/** A car from above as SVG, its front to the left; each part is a shape that can be chosen. Drawn for the demo. */

/** Parts on the right side of the car, at the top of the picture; the left side is the same, mirrored. */
const sides: readonly (readonly [id: string, title: string, path: string])[] = [
  ['rad_vorn', 'Rad vorn', 'M92 31h40q6 0 6 6v8H86v-8q0-6 6-6Z'],
  ['rad_hinten', 'Rad hinten', 'M292 31h40q6 0 6 6v8h-52v-8q0-6 6-6Z'],
  ['spiegel', 'Außenspiegel', 'M150 34q8-10 12 0l2 11h-12Z'],
  ['tuer_vorn', 'Tür vorn', 'M146 49L220 46v23l-42 5-34-9Z'],
  ['tuer_hinten', 'Tür hinten', 'M224 46l74 4 4 14-28 10-50-5Z'],
  ['scheinwerfer', 'Scheinwerfer', 'M60 62q8-10 26-12l-4 10q-12 2-18 10Z'],
  ['ruecklicht', 'Rücklicht', 'M348 52q14 2 22 12l-8 8q-6-7-16-9Z'],
];

const middle: readonly (readonly [id: string, title: string, path: string])[] = [
  ['stossfaenger_vorn', 'Stoßfänger vorn', 'M54 66Q34 84 34 110t20 44l10-8q-14-14-14-36t14-36Z'],
  ['motorhaube', 'Motorhaube', 'M84 64q26-8 54-4-8 50 0 100-28 4-54-4-26-18-26-46t26-46Z'],
  ['windschutzscheibe', 'Windschutzscheibe', 'M144 69l34 10q-7 31 0 62l-34 10q-8-41 0-82Z'],
  ['dach', 'Dach', 'M186 79q43-6 86 0 6 31 0 62-43 6-86 0-6-31 0-62Z'],
  ['heckscheibe', 'Heckscheibe', 'M278 79l26-11q8 42 0 84l-26-11q6-31 0-62Z'],
  ['kofferraum', 'Kofferraum', 'M310 66q16-2 32 0 20 16 20 44t-20 44q-16 2-32 0 8-44 0-88Z'],
  ['stossfaenger_hinten', 'Stoßfänger hinten', 'M366 70q16 14 16 40t-16 40l-8-6q12-14 12-34t-12-34Z'],
];

/** The choices of the drawing, from shape id to label. */
export const carParts: Readonly<Record<string, string>> = Object.fromEntries([
  ...middle.map(([id, title]) => [id, title]),
  ...sides.flatMap(([id, title]) => [
    [`${id}_links`, `${title} links`],
    [`${id}_rechts`, `${title} rechts`],
  ]),
]);

const body = 'M76 48Q150 40 200 40q80 0 150 10 36 16 36 60t-36 60q-70 10-150 10-50 0-124-8Q30 150 30 110T76 48Z';
const shape = (id: string, title: string, path: string, more = '') =>
  `<path id="${id}" class="part" d="${path}"${more}><title>${title}</title></path>`;

export const carSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 18 428 184">',
  '<style>.part{fill:#fff;stroke:#4c5e65;stroke-width:1.4;stroke-linejoin:round}',
  '.word{font-family:sans-serif;font-size:11px;fill:#5a6c73}</style>',
  `<path d="${body}" fill="#ebf0f1" stroke="#7b8d94" stroke-width="1.4"/>`,
  ...middle.map(([id, title, path]) => shape(id, title, path)),
  ...sides.map(([id, title, path]) => shape(`${id}_rechts`, `${title} rechts`, path)),
  ...sides.map(([id, title, path]) =>
    shape(`${id}_links`, `${title} links`, path, ' transform="matrix(1 0 0 -1 0 220)"'),
  ),
  '<text class="word" x="0" y="114">Vorn</text><text class="word" x="394" y="114">Heck</text></svg>',
].join('');

/** A fuel gauge of five bars. */
export const fuelLevels = { leer: 'Leer', viertel: '¼', halb: '½', dreiviertel: '¾', voll: 'Voll' } as const;

export const fuelSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 216 64">',
  ...Object.keys(fuelLevels).map((id, index) => {
    const height = 16 + index * 8;
    return `<rect id="${id}" x="${6 + index * 42}" y="${56 - height}" width="36" height="${height}" rx="3" fill="#fff" stroke="#4c5e65" stroke-width="1.2"/>`;
  }),
  '</svg>',
].join('');
