/** Chart export: SVG, PNG, CSV and table on the clipboard. Lazy chunk, loaded on the first export. */

import { type ChartTypeName, chartConstants } from '@kontor/charts';
import { renderSvg, sceneWithLegend } from '@kontor/charts/draw';
import { languageRows } from '@kontor/form/languages';
import { saveAs } from '../api/download.ts';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import { number } from '../i18n/format.ts';
import { language } from '../i18n/index.ts';
import { toast } from '../ui/toasts.ts';
import { linesOf, tableOf } from './table-of.ts';
import type { KeptFigures } from './types.ts';

interface Taken {
  name: string;
  type: ChartTypeName;
  figures: KeptFigures;
  patterns: boolean;
}

const [width, height] = [chartConstants.width / 2, chartConstants.height / 2];
const nameOf = (name: string, ending: string) =>
  `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'Kontor'}.${ending}`;

function drawing({ name, type, figures, patterns }: Taken): Blob {
  const scene = sceneWithLegend(type, figures, { width, height, language: language.get(), patterns });
  const svg = renderSvg(scene, { title: name, background: '#FFFFFF' });
  return new Blob([svg], { type: 'image/svg+xml' });
}

export const saveSvg = (taken: Taken): void => saveAs(drawing(taken), nameOf(taken.name, 'svg'));

/** At twice the resolution: 1700 pixels wide. */
export async function savePng(taken: Taken): Promise<void> {
  const address = URL.createObjectURL(drawing(taken));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: picture.naturalWidth * 2, height: picture.naturalHeight * 2 });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
    if (png) saveAs(png, nameOf(taken.name, 'png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

const lines = ({ figures }: Taken, separator: string) =>
  linesOf(tableOf(figures, language.get(), number, useChartCardTexts.now().size), separator, language.get());

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export const saveCsv = (taken: Taken): void =>
  saveAs(
    new Blob([`\uFEFF${lines(taken, languageRows[language.get()].csv.separator)}`], { type: 'text/csv' }),
    nameOf(taken.name, 'csv'),
  );

export async function copyTable(taken: Taken): Promise<void> {
  const t = useChartCardTexts.now();
  try {
    await navigator.clipboard.writeText(lines(taken, '\t'));
    toast.ok(() => t.copied);
  } catch {
    toast.warn(() => t.notCopied);
  }
}
