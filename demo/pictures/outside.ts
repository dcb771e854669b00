/** Scenes (SVG) of the airport's grounds: runway, geese, fence, site plan. */
import { bird, fade, full, grain, type Scene, svg, times } from './scene.ts';

export const runway: Scene = {
  file: 'bahn',
  draw(dice) {
    const dash = (index: number) => {
      const [near, far] = [0.04 + index * 0.16, 0.04 + index * 0.16 + 0.08].map(at => at ** 2.1);
      const y = (at: number) => 430 + at * 470;
      const half = (at: number) => 2 + at * 20;
      return `<path d="M${600 - half(near!)} ${y(near!)}H${600 + half(near!)}L${600 + half(far!)} ${y(far!)}H${600 - half(far!)}z" fill="#eceae2"/>`;
    };
    return svg(
      `<defs>${fade(
        'sky',
        ...dice.pick([
          ['#f0c9a0', '#b9c8d8'],
          ['#7fa9cf', '#dfe9ee'],
          ['#59708a', '#d9b48c'],
        ]),
      )}${fade('grass', '#7d8f5a', '#4c6136')}${fade('tar', '#767a7c', '#4b4f52')}</defs>`,
      full('url(#sky)'),
      `<path d="M0 400Q260 372 560 398T1200 388V440H0z" fill="#5b6d62"/><rect y="428" width="1200" height="472" fill="url(#grass)"/>`,
      `<path d="M570 428H630L1130 900H70z" fill="url(#tar)"/><path d="M573 428L110 900M627 428L1090 900" stroke="#eceae2" stroke-width="7" fill="none"/>`,
      times(6, dash),
      times(dice.whole(6, 14), () =>
        bird(dice.whole(160, 1040), dice.whole(90, 350), dice.whole(9, 26), dice.whole(4, 9)),
      ),
      `<g transform="translate(${dice.whole(480, 720)} ${dice.whole(690, 780)})"><ellipse cx="4" cy="12" rx="46" ry="10" opacity="0.4"/><path d="M-44 6q18 -26 46 -20l34 -14 -14 22 18 8q-40 18 -84 4z" fill="#3a322c"/></g>`,
      grain(dice.whole(1, 99), 0.2),
    );
  },
};

export const geese: Scene = {
  file: 'schwarm',
  draw(dice) {
    const [x, y] = [dice.whole(420, 760), dice.whole(120, 220)];
    const wing = (side: 1 | -1, count: number) =>
      times(count, index =>
        bird(x + side * (index + 1) * 58 + dice.whole(-9, 9), y + (index + 1) * 36 + dice.whole(-8, 8), 27, 9),
      );
    return svg(
      `<defs>${fade('sky', '#5d7f9d', '#c9c0ae', '#efc48d')}</defs>`,
      full('url(#sky)'),
      times(
        5,
        index =>
          `<ellipse cx="${dice.whole(0, 1200)}" cy="${260 + index * 90}" rx="${dice.whole(180, 420)}" ry="${dice.whole(12, 30)}" fill="#fff" opacity="0.16"/>`,
      ),
      `<path d="M0 720Q220 650 470 706T900 690T1200 716V900H0z" fill="#4e6455"/><path d="M0 790Q420 752 1200 800V900H0z" fill="#33463a"/>`,
      `<path d="M250 792V640m-26 0h52v-34h-52z" stroke="#26313a" stroke-width="12" fill="#3d4b55"/>`,
      bird(x, y, 28, 9),
      wing(1, dice.whole(4, 7)),
      wing(-1, dice.whole(4, 7)),
      grain(dice.whole(1, 99), 0.22),
    );
  },
};

export const fence: Scene = {
  file: 'zaun',
  draw(dice) {
    const [x, y] = [dice.whole(470, 720), dice.whole(470, 600)];
    const wires = times(64, index => `<path d="M${index * 36 - 900} 210l690 690M${index * 36} 210l-690 690"/>`);
    return svg(
      `<defs>${fade('sky', '#a9c3d6', '#e8edee')}${fade('grass', '#859a5f', '#566c3c')}<mask id="hole">${full('#fff')}<path d="M${x - 110} ${y}l50 -118 60 26 74 -44 44 112 -30 120 -96 34 -80 -40z" fill="#000"/></mask></defs>`,
      full('url(#sky)'),
      `<path d="M0 560Q300 520 640 552T1200 540V900H0z" fill="url(#grass)"/>`,
      `<g stroke="#5c676c" stroke-width="3.5" fill="none" mask="url(#hole)">${wires}</g>`,
      `<path d="M${x - 60} ${y - 118}q-36 -8 -42 -44M${x + 74} ${y - 136}q34 -10 30 -52M${x + 88} ${y + 96}q40 6 52 40" stroke="#5c676c" stroke-width="5" fill="none"/>`,
      times(
        4,
        index =>
          `<rect x="${30 + index * 372}" y="150" width="26" height="750" fill="#48535a"/><path d="M${43 + index * 372} 152l-46 -66" stroke="#48535a" stroke-width="13"/>`,
      ),
      times(
        3,
        index => `<path d="M0 ${100 + index * 24}H1200" stroke="#6a757a" stroke-width="4" stroke-dasharray="26 5"/>`,
      ),
      grain(dice.whole(1, 99), 0.2),
    );
  },
};

export const sitePlan: Scene = {
  file: 'lageplan',
  draw() {
    const gate = (number: number, x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r="26" fill="#fff" stroke="#0f766e" stroke-width="5"/><text x="${x}" y="${y + 9}" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#0f766e">${number}</text>`;
    const gates = [
      [180, 120],
      [440, 96],
      [700, 96],
      [1010, 130],
      [1120, 330],
      [1090, 700],
      [820, 800],
      [470, 804],
      [120, 740],
    ];
    const strip = (y: number, one: string, two: string) =>
      `<rect x="180" y="${y}" width="840" height="76" rx="6" fill="#5d6b74"/><path d="M290 ${y + 38}H910" stroke="#fff" stroke-width="6" stroke-dasharray="40 26"/><g font-family="sans-serif" font-size="30" fill="#fff"><text x="200" y="${y + 49}">${one}</text><text x="934" y="${y + 49}">${two}</text></g>`;
    return svg(
      full('#f4f7f6'),
      `<path d="M180 120L440 96L700 96L1010 130L1120 330L1090 700L820 800L470 804L120 740Z" fill="#e0ebe3" stroke="#0f766e" stroke-width="8" stroke-dasharray="18 9"/>`,
      strip(210, '18L', '36R'),
      strip(640, '18R', '36L'),
      `<rect x="330" y="380" width="250" height="170" rx="8" fill="#c6d3d9"/><rect x="640" y="380" width="220" height="170" rx="8" fill="#264b5c"/><text x="750" y="476" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#fff">Terminal</text><text x="455" y="476" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#264b5c">Vorfeld</text><ellipse cx="960" cy="580" rx="74" ry="38" fill="#a8cbe0"/>`,
      gates.map(([x = 0, y = 0], index) => gate(index + 1, x, y)).join(''),
    );
  },
};
