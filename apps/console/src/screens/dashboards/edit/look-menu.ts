/** Menu of a chart's look on the dashboard: width, chart or number, and which direction of the number is good. */
import type { Chart } from '../../../charts/types.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { type MenuItem, menu } from '../../../ui/index.ts';
import { mayBeNumber } from '../common/number.ts';
import { type TileLook, type Width, widths } from './steps.ts';

/** Properties that are as usual are left out: what is sent says only what differs. */
function changed(look: TileLook, change: TileLook): TileLook {
  const { width = 6, number = false, better } = { ...look, ...change };
  return { ...(width !== 6 && { width }), ...(number && { number, ...(better && { better }) }) };
}

export function lookMenu(chart: Chart | undefined, look: TileLook, onLook: (look: TileLook) => void): MenuItem[] {
  const t = useDashboardEditTexts.now();
  const names: Record<Width, string> = {
    3: t.tileQuarter,
    4: t.tileThird,
    6: t.tileHalf,
    8: t.tileTwoThirds,
    12: t.tileFull,
  };
  const choice = (id: string, label: string, checked: boolean, next: TileLook): MenuItem => ({
    id,
    label,
    checked,
    onSelect: () => onLook(next),
  });
  const isNumber = look.number === true;
  const { better: _, ...neither } = look;
  return menu([
    { heading: t.tileWidth },
    ...widths.map(width =>
      choice(`width-${width}`, names[width], (look.width ?? 6) === width, changed(look, { width })),
    ),
    ...(chart && mayBeNumber(chart)
      ? [
          { line: true as const },
          choice('chart', t.tileChart, !isNumber, changed(look, { number: false })),
          choice('number', t.tileNumber, isNumber, changed({ width: 3, ...look }, { number: true })),
        ]
      : []),
    ...(isNumber
      ? [
          { line: true as const },
          { heading: t.tileBetter },
          choice('more', t.tileMore, look.better === 'more', changed(look, { better: 'more' })),
          choice('less', t.tileLess, look.better === 'less', changed(look, { better: 'less' })),
          choice('neither', t.tileNeither, look.better === undefined, changed(neither, {})),
        ]
      : []),
  ]);
}
