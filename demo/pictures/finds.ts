/** Scenes (SVG) of finds on the runway: a feather, a damaged fan blade, a crack. */
import { fade, full, grain, ruler, type Scene, svg, times } from './scene.ts';

export const feather: Scene = {
  file: 'feder',
  draw(dice) {
    const tone = dice.pick(['#8b7357', '#6f6a63', '#b7a68c', '#4b4f57']);
    const tilt = dice.whole(-34, -14);
    const barb = (index: number, side: 1 | -1) => {
      const at = index / 90;
      const reach = side * (26 + 92 * Math.sin(Math.PI * Math.min(1, at * 1.08 + 0.04)) ** 0.7);
      const x = -330 + at * 690;
      const split = dice.roll() < 0.04 ? 18 : 0;
      return `<path d="M${x} 0q${26} ${reach * 0.55} ${66 + split} ${reach}" stroke="${tone}" stroke-width="${5 + dice.roll() * 4}" opacity="${0.62 + dice.roll() * 0.38}" fill="none"/>`;
    };
    return svg(
      `<defs>${fade('table', '#d9d6cf', '#bdb8ae')}</defs>`,
      full('url(#table)'),
      `<g transform="translate(600 400) rotate(${tilt})">`,
      `<g transform="translate(10 22)" opacity="0.22"><ellipse rx="400" ry="84" fill="#000"/></g>`,
      times(90, index => barb(index, 1) + barb(index, -1)),
      `<path d="M-520 18C-380 6 -200 2 420 0" stroke="#efe6d2" stroke-width="9" fill="none" stroke-linecap="round"/>`,
      `</g>`,
      ruler(770),
      grain(dice.whole(1, 99), 0.18),
    );
  },
};

export const fanBlade: Scene = {
  file: 'fanblatt',
  draw(dice) {
    const blades = 22;
    const broken = dice.whole(0, blades - 1);
    const turn = dice.whole(0, 15);
    const blade = (index: number) => {
      const angle = turn + (index * 360) / blades;
      const crack =
        index === broken
          ? `<path d="M52 -356l-22 18 10 16 -30 20 8 14" stroke="#c8321f" stroke-width="6" fill="none"/><path d="M44 -372l34 4 -20 30z" fill="#14191d"/>`
          : '';
      return `<g transform="rotate(${angle})"><path d="M-16 -100C-58 -200 -52 -300 -18 -376L52 -366C22 -290 18 -190 20 -100z" fill="url(#metal)" stroke="#20282d" stroke-width="3"/>${crack}</g>`;
    };
    return svg(
      `<defs>${fade('sky', '#8fb6d8', '#dbe7ee')}${fade('ring', '#f1f4f5', '#98a4aa')}${fade('metal', '#c9d2d6', '#65727a')}</defs>`,
      full('url(#sky)'),
      `<rect y="800" width="1200" height="100" fill="#8a9092"/>`,
      `<circle cx="600" cy="440" r="424" fill="url(#ring)"/><circle cx="600" cy="440" r="384" fill="#161c20"/>`,
      `<g transform="translate(600 440)">${times(blades, blade)}<circle r="104" fill="#343d43"/><path d="M0 0a26 26 0 0 1 52 0a54 54 0 0 1 -108 0a78 78 0 0 1 130 -52" stroke="#e9eef0" stroke-width="13" fill="none"/></g>`,
      grain(dice.whole(1, 99), 0.14),
    );
  },
};

export const crack: Scene = {
  file: 'riss',
  draw(dice) {
    let [x, y] = [dice.whole(380, 640), 0];
    let line = `M${x} ${y}`;
    while (y < 760) {
      x += dice.whole(-46, 52);
      y += dice.whole(24, 60);
      line += `L${x} ${y}`;
    }
    return svg(
      `<defs>${fade('wall', '#dedbd2', '#c5c1b5')}</defs>`,
      full('url(#wall)'),
      grain(dice.whole(1, 99), 0.4),
      `<path d="${line}" stroke="#3c3a35" stroke-width="9" fill="none" stroke-linejoin="bevel"/><path d="${line}" stroke="#fff" stroke-width="3" opacity="0.5" fill="none" transform="translate(7 3)"/>`,
      `<rect y="858" width="1200" height="42" fill="#6e6a62"/>`,
      ruler(780),
    );
  },
};
