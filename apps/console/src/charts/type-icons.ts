/** What each type of chart looks like, as an icon. */
import type { ChartTypeName } from '@kontor/charts';
import IconChartArcs from '@tabler/icons-react/dist/esm/icons/IconChartArcs.mjs';
import IconChartBubble from '@tabler/icons-react/dist/esm/icons/IconChartBubble.mjs';
import IconChartDonut3 from '@tabler/icons-react/dist/esm/icons/IconChartDonut3.mjs';
import IconChartDots from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconChartPie2 from '@tabler/icons-react/dist/esm/icons/IconChartPie2.mjs';
import IconChartRadar from '@tabler/icons-react/dist/esm/icons/IconChartRadar.mjs';
import type { IconType } from '../ui/icon.tsx';
import { IconChartBar } from '../ui/icons.ts';

export const typeIcons: Record<ChartTypeName, IconType> = {
  bar: IconChartBar,
  line: IconChartLine,
  pie: IconChartPie2,
  doughnut: IconChartDonut3,
  polar_area: IconChartArcs,
  radar: IconChartRadar,
  scatter: IconChartDots,
  bubble: IconChartBubble,
};
