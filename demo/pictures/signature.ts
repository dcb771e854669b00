/** Scene (SVG) of a handwritten signature. */
import { full, type Scene, svg } from './scene.ts';

export const signature: Scene = {
  file: 'unterschrift',
  draw(dice) {
    const wave = (index: number) =>
      `q${dice.whole(20, 50)} ${dice.whole(-190, -70)} ${dice.whole(60, 90)} ${dice.whole(-12, 12)}t${dice.whole(30, 60)} ${dice.whole(-20, 40) * (index % 2 ? -1 : 1)}`;
    const name = Array.from({ length: 6 }, (_, index) => wave(index)).join('');
    const ink = 'fill="none" stroke="#1b3b47" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"';
    return svg(
      full('#fff'),
      `<path d="M230 520c40-240 150-330 160-210s-110 260-30 230${name}" ${ink}/>`,
      `<path d="M260 610q340 ${dice.whole(-40, 10)} 700-30" ${ink}/>`,
    );
  },
};
