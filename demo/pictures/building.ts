/** Scenes (SVG) of a building's acceptance: rooms, an open joint, and signatures. */
import type { Dice } from '../dice.ts';
import { fade, full, ruler, type Scene, svg, times } from './scene.ts';

/** A room in one-point perspective, its back wall between these edges. */
const room = (left: number, top: number, right: number, bottom: number): string =>
  `<defs>${fade('ceiling', '#d4d8d9', '#b9bfc1')}${fade('floor', '#8f979a', '#b6bcbe')}${fade('far', '#e9e8e3', '#d6d4cc')}</defs>` +
  `<path d="M0 0H1200L${right} ${top}H${left}z" fill="url(#ceiling)"/><path d="M0 900H1200L${right} ${bottom}H${left}z" fill="url(#floor)"/>` +
  `<path d="M0 0L${left} ${top}V${bottom}L0 900z" fill="#c9c8c2"/><path d="M1200 0L${right} ${top}V${bottom}L1200 900z" fill="#dcdad3"/>` +
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="url(#far)"/>`;

export const hall: Scene = {
  file: 'halle',
  draw(dice) {
    const beam = (index: number) => {
      const at = (index / 6) ** 1.6;
      const [x, y] = [380 * at, 250 * at];
      return `<path d="M${x} ${y}H${1200 - x}" stroke="#7d8689" stroke-width="${22 - 15 * at}"/>`;
    };
    const post = (index: number) => {
      const at = (index / 5) ** 1.5;
      const x = 60 + 300 * at;
      return `<path d="M${x} ${90 + 180 * at}V${840 - 230 * at}M${1200 - x} ${90 + 180 * at}V${840 - 230 * at}" stroke="#55626a" stroke-width="${26 - 17 * at}"/>`;
    };
    return svg(
      room(390, 260, 810, 600),
      times(6, beam),
      times(5, post),
      `<rect x="${dice.whole(440, 560)}" y="420" width="150" height="180" fill="#3e4a51"/>`,
      times(3, index => `<rect x="${500 + index * 70}" y="${300 + index * 6}" width="44" height="60" fill="#b9d4e2"/>`),
    );
  },
};

export const corridor: Scene = {
  file: 'flur',
  draw(dice) {
    const door = (x: number, y: number, width: number, height: number) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#7c9aa0" stroke="#4e666c" stroke-width="4"/><circle cx="${x + width - 9}" cy="${y + height * 0.55}" r="5" fill="#2c383c"/>`;
    return svg(
      room(470, 330, 730, 570),
      times(
        4,
        index =>
          `<path d="M${560 - index * 26} ${300 - index * 88}H${640 + index * 26}" stroke="#fbfaf2" stroke-width="${8 + index * 7}"/>`,
      ),
      door(dice.whole(120, 180), 330, 96, 390),
      door(dice.whole(340, 380), 350, 54, 276),
      door(1_010, 330, 96, 390),
      `<path d="M470 470h260" stroke="#0f766e" stroke-width="5" opacity="0.7"/>`,
    );
  },
};

export const joint: Scene = {
  file: 'fuge',
  draw(dice) {
    const tile = (index: number) => {
      const [column, line] = [index % 4, Math.floor(index / 4)];
      return `<rect x="${column * 304 - 8}" y="${line * 264 - 6}" width="290" height="250" fill="${dice.pick(['#b9b4a9', '#c3beb3', '#aea99e'])}"/>`;
    };
    const y = 506;
    return svg(
      full('#8c877d'),
      times(12, tile),
      `<path d="M0 ${y}Q300 ${y - dice.whole(8, 30)} 600 ${y + 4}T1200 ${y}V${y + 30}Q900 ${y + 44} 600 ${y + 34}T0 ${y + 28}z" fill="#2d2a25"/>`,
      times(
        7,
        index =>
          `<path d="M${90 + index * 160} ${y + dice.whole(-6, 20)}q20 ${dice.whole(8, 26)} 54 6l-10 14z" fill="#d8d3c7"/>`,
      ),
      ruler(770),
    );
  },
};

/** A handwritten signature: slanted loops, and a stroke below. */
function signed(dice: Dice, loops: number): string {
  let [x, y] = [150, 470];
  let line = `M${x} ${y}`;
  for (let index = 0; index < loops; index++) {
    const [step, rise] = [dice.whole(70, 120), dice.whole(60, index === 0 ? 260 : 150)];
    line += `c${step * 0.9} ${-rise} ${step * 1.3} ${-rise * 0.2} ${step * 0.4} ${rise * 0.35}s${step * 0.2} ${-rise * 0.2} ${step * 0.6} ${-rise * 0.2}`;
    x += step;
    y += dice.whole(-6, 6);
  }
  return svg(
    `<g fill="none" stroke="#16324a" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"><path d="${line}"/><path d="M210 590Q520 540 ${x + 160} ${dice.whole(540, 600)}" stroke-width="7"/></g>`,
  );
}

export const signedClient: Scene = { file: 'unterschrift', ink: true, draw: dice => signed(dice, 6) };
export const signedBuilder: Scene = { file: 'unterschrift', ink: true, draw: dice => signed(dice, 8) };
