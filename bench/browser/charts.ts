/**
 * Page of the charts-draw bench: twelve charts of 1,000 points each, all at once, like a dashboard on a large screen.
 */
import { type ChartFigures, type ChartTypeName, chartTypeNames, chartTypes } from '@kontor/charts';
import { cloud, dice } from '@kontor/charts/examples';
import { ChartView } from '@kontor/charts/view';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './page.ts';

declare global {
  interface Window {
    /** Milliseconds until every chart is painted. */
    drawn(): Promise<number>;
    /** The longest task since the page was loaded (PerformanceObserver reports those over 50 ms only). */
    longest: number;
  }
}

const [count, points] = [12, 1_000];
const days = Array.from({ length: points }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));

function figures(type: ChartTypeName, seed: number): ChartFigures {
  const next = dice(seed);
  const { points: dots, radius } = chartTypes[type];
  const data = dots ? cloud(points, radius, seed) : days.map(() => Math.round(next() * 900));
  return {
    ...{ kind: dots ? 'points' : 'day', heading: 'Datum', omitted: 0 },
    ...{ labels: dots ? [] : days, values: dots ? [] : days },
    datasets: [{ id: 'a', label: 'Alle', color: '#244C5A', measure: null, data }],
  };
}

const charts = Array.from({ length: count }, (_, at) => {
  const type = chartTypeNames[at % chartTypeNames.length] ?? 'bar';
  return { type, name: `${type} ${at}`, figures: figures(type, at + 1) };
});

window.longest = 0;
new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: 'longtask', buffered: true });

offer(root => {
  root.style.cssText = 'display:grid;grid-template-columns:repeat(4,1fr);gap:16px';
  const shown = charts.map(chart =>
    createElement(ChartView, { ...chart, key: chart.name, language: 'de', height: 320 }),
  );
  createRoot(root).render(shown);
});

window.drawn = async () => {
  window.longest = 0;
  const began = performance.now();
  void window.mount();
  const missing = () =>
    [...document.querySelectorAll('figure')].filter(each => !each.querySelector('[role=application] svg path')).length;
  while (document.querySelectorAll('figure').length < count || missing() > 0) await window.frame();
  const took = performance.now() - began;
  await window.frame();
  // The observer reports late.
  await new Promise(done => setTimeout(done, 200));
  return took;
};
