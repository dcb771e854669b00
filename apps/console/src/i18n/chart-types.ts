/** Types of charts, where one is told in a line. */
import { texts } from './index.ts';

export const useChartTypeTexts = texts({
  de: {
    bar: 'Balken',
    line: 'Linie',
    pie: 'Kreis',
    doughnut: 'Ring',
    polar_area: 'Polar',
    radar: 'Netz',
    scatter: 'Punkte',
    bubble: 'Blasen',
  },
  en: {
    bar: 'Bars',
    line: 'Line',
    pie: 'Pie',
    doughnut: 'Doughnut',
    polar_area: 'Polar area',
    radar: 'Radar',
    scatter: 'Scatter',
    bubble: 'Bubbles',
  },
});
