/** Texts of upload rows and of the total: status, amounts and remaining time. */

import { endingOf } from '@kontor/contract/upload-types';
import { localeOf } from '@kontor/form/languages';
import { bytes, number } from '../../i18n/format.ts';
import { language } from '../../i18n/index.ts';
import type { useUploadTexts } from '../../i18n/uploads.ts';
import { isUnderWay, type Sums, type UploadItem } from '../../uploads/item.ts';
import { remaining } from '../../uploads/time-estimate.ts';

type Texts = ReturnType<typeof useUploadTexts>;
export interface RowNote {
  tone: 'bad' | 'refused' | 'warn' | 'info';
  text: string;
}

/** Status line below the name, if there is anything to say. */
export function rowNoteOf(t: Texts, item: UploadItem): RowNote | null {
  if (item.state === 'refused') return { tone: 'refused', text: refusalText(t, item) };
  if (item.state === 'failed') return { tone: 'bad', text: faultText(t, item) };
  if (item.state === 'asking') return { tone: 'info', text: t.same(item.same.map(({ name }) => name).join(', ')) };
  if (item.hold === 'network') return { tone: 'warn', text: navigator.onLine ? t.holdBroken : t.holdNetwork };
  if (item.hold === 'session') return { tone: 'warn', text: t.holdSession };
  if (item.hold === 'server') return { tone: 'warn', text: t.holdServer };
  const warning = item.state === 'done' ? '' : warningText(t, item);
  return warning ? { tone: 'warn', text: warning } : null;
}

function refusalText(t: Texts, { refusal, filename, size }: UploadItem): string {
  if (!refusal) return '';
  if (refusal.code === 'file_size') return t.file_size(size, refusal.max, refusal.available);
  if (refusal.code === 'max_files_reached') return t.max_files_reached(refusal.count);
  if (refusal.code === 'empty_file') return t.empty_file;
  if (refusal.code === 'mime_type') return t.mime_type(filename, refusal.type, refusal.kinds);
  return t.mime_type_or_ext(endingOf(filename), refusal.kinds);
}

function faultText(t: Texts, { fault }: UploadItem): string {
  if (fault?.name === 'FileLost') return t.faultLost;
  const known: Record<number, string> = {
    0: t.faultOffline,
    403: t.faultRight,
    408: t.faultOffline,
    413: t.faultLarge,
    415: t.faultType,
    429: t.faultMany,
    502: t.faultBusy,
    503: t.faultBusy,
    504: t.faultBusy,
    507: t.faultFull,
  };
  return known[fault?.code ?? -1] ?? [t.faultOther, ...(fault?.lines ?? [])].join(' ');
}

function warningText(t: Texts, item: UploadItem): string {
  const large = item.warnings.some(({ code }) => code === 'large');
  const video = item.warnings.find(warning => warning.code === 'video');
  const size = video ? `${video.width} × ${video.height}` : '';
  const text = video ? (large ? t.warnBoth(size) : t.warnVideo(size)) : large ? t.warnLarge : '';
  return text && isUnderWay(item) ? `${text} ${t.warnGoesOn}` : text;
}

/** "220 von 619 MB": both in the unit of the total. */
export function amount(t: Texts, done: number, total: number): string {
  const step = total < 1 ? 0 : Math.min(4, Math.floor(Math.log10(total) / 3));
  return t.of(number(done / 1000 ** step, step > 1 ? 1 : 0), bytes(total));
}

/** "2 Minuten": with the unit written out. */
const long = (count: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(localeOf(language.get()), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);

/** 1 von 5 fertig · 220 von 619 MB · noch etwa 2 Minuten */
export function totalText(t: Texts, sums: Sums, speed: number): string {
  if (sums.underWay === 0 && sums.done === 0) return sums.count === 0 ? '' : t.whole(sums.count, bytes(sums.size));
  const parts = [t.doneOf(sums.done, sums.count), amount(t, sums.sent, sums.size)];
  // Remaining time; unknown if everything waits for the network or the server.
  const left = sums.underWay > sums.held ? remaining(sums.size - sums.sent, speed) : null;
  if (left) parts.push(left.unit === 'moment' ? t.leftMoment : t.left(long(left.count, left.unit)));
  return parts.join(' · ');
}
