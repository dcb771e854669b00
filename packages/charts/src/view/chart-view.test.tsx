/** Tests of charts with keyboard, pointer and assistive technology. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chartTypes } from '../model/chart-types.ts';
import { examples, oddExamples } from '../scene/examples.ts';
import type { ChartViewProps, OpenedFigure } from './chart-props.ts';
import { ChartView } from './chart-view.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const example = (name: string) => {
  const found = [...examples, ...oddExamples].find(each => each.name === name);
  if (!found) throw new Error(name);
  return found;
};

function show(name: string, props: Partial<ChartViewProps> = {}) {
  const onOpen = vi.fn<(opened: OpenedFigure) => void>();
  const view = render(<ChartView {...example(name)} language="de" onOpen={onOpen} {...props} />);
  const plot = () => screen.getByRole('application');
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(plot(), { key });
  };
  const said = () => screen.getByRole('status').textContent;
  return { ...view, onOpen, plot, press, said };
}

test('arrows go from label to label and from dataset to dataset, and each is said', () => {
  const { press, said } = show('Meldungen nach Monat');
  expect(said()).toBe('');
  press('ArrowRight');
  expect(said()).toBe('Januar 2026: Alle Meldungen 400, Mit Schaden 87');
  press('ArrowRight');
  expect(said()).toBe('Februar 2026: Alle Meldungen 343, Mit Schaden 59');
  press('ArrowDown');
  expect(said()).toBe('Februar 2026: Mit Schaden 59, Alle Meldungen 343');
  press('End');
  expect(said()).toBe('Dezember 2026: Mit Schaden 68, Alle Meldungen 431');
  press('ArrowRight');
  expect(said()).toBe('Dezember 2026: Mit Schaden 68, Alle Meldungen 431');
  press('ArrowUp', 'Home', 'ArrowLeft');
  expect(said()).toBe('Januar 2026: Alle Meldungen 400, Mit Schaden 87');
});

test('a stacked chart says the values themselves, not the totals they are drawn at', () => {
  const { press, said } = show('Lücken, gestapelt');
  press('ArrowRight', 'ArrowDown');
  expect(said()).toBe('Januar 2026: Zweite 2, Erste 4, Dritte –');
  press('ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(said()).toBe('Juli 2026: Zweite 4, Erste 5, Dritte 8');
});

test('Enter opens what is pointed at: the label as stored, and its dataset', () => {
  const { press, onOpen } = show('Meldungen nach Monat');
  press('Enter');
  expect(onOpen).not.toHaveBeenCalled();
  press('ArrowRight', 'ArrowDown', 'Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ dataset: 'd1', value: '2026-01', point: null });
});

test('points are opened as points', () => {
  const { press, onOpen, said } = show('Kosten nach Höhe');
  const [first] = example('Kosten nach Höhe').figures.datasets[0]?.data ?? [];
  press('ArrowRight', 'Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ dataset: 'd0', value: null, point: first });
  expect(said()).toMatch(/^Alle Meldungen: Höhe in Fuß .*, Geschwindigkeit in Knoten .*, Größe \d+$/);
});

test('Esc sends away what was shown, and only then is for whoever is around', () => {
  const around = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog.
    <div onKeyDown={({ key }) => key === 'Escape' && around()}>
      <ChartView {...example('Flugphase')} language="de" />
    </div>,
  );
  const plot = screen.getByRole('application');
  fireEvent.keyDown(plot, { key: 'ArrowRight' });
  expect(screen.getByRole('status').textContent).toBe('Anflug: Einträge 4.619 · 46,2\u00a0%');
  fireEvent.keyDown(plot, { key: 'Escape' });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(around).not.toHaveBeenCalled();
  fireEvent.keyDown(plot, { key: 'Escape' });
  expect(around).toHaveBeenCalledOnce();
});

test('leaving the chart ends it', () => {
  const { plot, press, said } = show('Flugphase');
  press('ArrowRight');
  expect(said()).not.toBe('');
  fireEvent.blur(plot());
  expect(said()).toBe('');
});

/** happy-dom has no layout: sets the plot's size. */
function sized(plot: HTMLElement) {
  const { width, height } = { width: 640, height: 320 };
  plot.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
  return (type: 'pointermove' | 'pointerdown', x: number, y: number, pointerType: string) =>
    fireEvent(plot, Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }), { pointerType }));
}

test('a mouse shows all series of the nearest label, says nothing aloud, and a click opens', () => {
  const { plot, said, onOpen } = show('Vogelschlag je Monat', { height: 320 });
  const at = sized(plot());
  at('pointermove', 620, 200, 'mouse');
  const tooltip = within(plot()).getByText(/ 2002$/).parentElement as HTMLElement;
  expect(tooltip.textContent).toMatch(/Alle Meldungen\d+Mit Schaden\d+/);
  expect(said()).toBe('');
  at('pointerdown', 620, 200, 'mouse');
  fireEvent.click(plot());
  expect(onOpen).toHaveBeenCalledOnce();
  expect(onOpen.mock.calls[0]?.[0].value).toMatch(/^2002-0\d$/);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(within(plot()).queryByText(/ 2002$/)).toBeNull();
});

test('the first touch shows, the second opens', () => {
  const { plot, onOpen } = show('Meldungen nach Monat', { height: 320 });
  const at = sized(plot());
  at('pointerdown', 300, 250, 'touch');
  fireEvent.click(plot());
  expect(onOpen).not.toHaveBeenCalled();
  expect(plot().textContent).toContain('Noch einmal tippen zeigt die Einträge');
  at('pointerdown', 300, 250, 'touch');
  fireEvent.click(plot());
  expect(onOpen).toHaveBeenCalledOnce();
});

test('without anything to open nothing promises it', () => {
  const view = render(<ChartView {...example('Flugphase')} language="en" />);
  fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowRight' });
  expect(view.container.textContent).not.toMatch(/Enter/);
});

test('a caption says what is to be seen', () => {
  const { container } = show('Vogelschlag je Monat', { language: 'de' });
  expect(container.querySelector('figcaption')?.textContent).toMatch(
    /^Vogelschlag je Monat: Linie, 151 Monate von Januar 1990 bis Juli 2002, 2 Datenreihen\. Höchster Wert \d+ \(.* \d{4}, Alle Meldungen\), Summe [\d.]+ \(Alle Meldungen\)\.$/,
  );
});

test('labels with colours have their figures and shares beside them, and rows open as slices do', () => {
  const { onOpen } = show('Flugphase');
  const row = screen.getByRole('row', { name: /Steigflug/ });
  expect(row.textContent).toBe('Steigflug1.95619,6\u00a0%');
  fireEvent.click(row);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ dataset: 'd0', value: 'Steigflug', point: null });
});

test.each(['Nichts', 'Nichts im Kreis', 'Keine Punkte'])('%s: it says so, and is no stop for keys', name => {
  const { container } = show(name);
  expect(container.textContent).toContain('Noch nichts zu zählen');
  expect(screen.queryByRole('application')).toBeNull();
});

test('a chart that gets its first figures is drawn', () => {
  const { rerender } = render(<ChartView {...example('Nichts')} language="de" />);
  rerender(<ChartView {...example('Meldungen nach Monat')} name="Nichts" language="de" />);
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End' });
  expect(screen.getByRole('status').textContent).toMatch(/^Dezember 2026/);
});

test('many marks are few elements: a path for each dataset', () => {
  for (const { name, type, figures } of [...examples, ...oddExamples]) {
    const { container, unmount } = render(<ChartView {...{ name, type, figures }} language="de" />);
    // Of a legend's list no more is shown than one would read.
    expect([name, container.querySelectorAll('tr').length <= 60]).toEqual([name, true]);
    const most = chartTypes[type].round ? 48 : 5 * figures.datasets.length + 4;
    expect([name, container.querySelectorAll('path').length <= most]).toEqual([name, true]);
    unmount();
  }
});

test('patterns tell apart what colours do', () => {
  const { container, rerender } = show('Meldungen nach Monat');
  expect(container.querySelectorAll('pattern')).toHaveLength(0);
  rerender(<ChartView {...example('Meldungen nach Monat')} language="de" patterns />);
  const [pattern] = container.querySelectorAll('pattern');
  expect(container.querySelectorAll(`path[fill="url(#${pattern?.id})"]`)).toHaveLength(1);
});

test('a small one is a picture with its summary, and nothing else', () => {
  const { container } = show('Flugphase', { small: true });
  expect(screen.getByRole('img', { name: /^Flugphase: Ring, 7 Werte\./ })).toBeTruthy();
  expect(container.querySelectorAll('text, [tabindex], figcaption')).toHaveLength(0);
});

test('a chart that was empty follows its place once there is something to draw', () => {
  const observed: Element[] = [];
  const observer = class {
    private readonly tell: (entries: object[]) => void;
    constructor(tell: (entries: object[]) => void) {
      this.tell = tell;
    }
    observe(element: Element) {
      observed.push(element);
      this.tell([{ isIntersecting: true }]);
    }
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  vi.stubGlobal('IntersectionObserver', observer);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  try {
    const { figures, ...rest } = example('Flugphase');
    const none = {
      ...figures,
      labels: [],
      values: [],
      datasets: figures.datasets.map(each => ({ ...each, data: [] })),
    };
    const view = render(<ChartView {...rest} figures={none} language="de" />);
    expect(screen.queryByRole('application')).toBeNull();
    view.rerender(<ChartView {...rest} figures={figures} language="de" />);
    expect(screen.getByRole('application')).toBe(observed.at(-1));
    expect(view.container.querySelector('svg[viewBox="0 0 600 300"]')).toBeTruthy();
  } finally {
    width.mockRestore();
    height.mockRestore();
    vi.unstubAllGlobals();
  }
});

test('the folded label opens into its own labels and back, and is never taken for an answer', () => {
  const labels = ['Anflug', 'Start', 'Rollen', 'Parken'];
  const datasets = [{ id: 'a', label: 'Meldungen', color: '#244C5A', measure: null, data: [600, 400, 5, 4] }];
  const figures = { kind: 'words' as const, heading: 'Phase', labels, values: labels, omitted: 0, datasets };
  const onOpen = vi.fn<(opened: OpenedFigure) => void>();
  render(<ChartView type="pie" figures={figures} name="Phasen" language="de" onOpen={onOpen} />);
  const rows = () => screen.getAllByRole('rowheader').map(each => each.textContent);
  expect(rows()).toEqual(['Anflug', 'Start', 'Übrige (2)']);
  fireEvent.click(screen.getByText('Übrige (2)'));
  expect(onOpen).not.toHaveBeenCalled();
  expect(rows()).toEqual(labels);
  fireEvent.click(screen.getByText('Parken'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ dataset: 'a', value: 'Parken', point: null });
  fireEvent.click(screen.getByRole('button', { name: 'Kleine zusammenfassen' }));
  expect(rows()).toEqual(['Anflug', 'Start', 'Übrige (2)']);
});
