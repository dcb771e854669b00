/** Text of a scheduled dashboard mail: time of the figures, the attached file, and a link to the dashboard. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

export interface Mailed {
  language: Language;
  /** Names of the person and of the dashboard. */
  name: string;
  dashboard: string;
  format: 'xlsx' | 'pdf';
  /** As text; null if nothing has been counted yet. */
  at: string | null;
  /** The file is too large for a mail. */
  tooLarge: boolean;
  /** Name of the instance. */
  house: string;
  url: string;
}

const words = catalogue({
  de: ({ name, dashboard, format, at, tooLarge, house }: Mailed) => ({
    subject: at ? `${dashboard}, Stand ${at}` : dashboard,
    greeting: `Guten Tag ${name},`,
    said: tooLarge
      ? `das Dashboard „${dashboard}“ ist als ${format === 'pdf' ? 'PDF' : 'Arbeitsmappe'} zu groß für eine E-Mail. In ${house} können Sie es ansehen und herunterladen.`
      : `anbei das Dashboard „${dashboard}“ als ${format === 'pdf' ? 'PDF' : 'Arbeitsmappe mit Diagrammen'}.`,
    as: at ? [`Stand der Zahlen: ${at}.`] : [],
    label: 'Dashboard öffnen',
    note: `Sie erhalten diese E-Mail nach einem Versandplan in ${house}. Sie zeigt, was Sie dort sehen dürfen. Wenn Sie sie nicht mehr brauchen, wenden Sie sich an die Administration.`,
  }),
  en: ({ name, dashboard, format, at, tooLarge, house }: Mailed) => ({
    subject: at ? `${dashboard}, as of ${at}` : dashboard,
    greeting: `Hello ${name},`,
    said: tooLarge
      ? `The dashboard “${dashboard}” as a ${format === 'pdf' ? 'PDF' : 'workbook'} is too large for an e-mail. You can look at it and download it in ${house}.`
      : `The dashboard “${dashboard}” is attached as a ${format === 'pdf' ? 'PDF' : 'workbook with charts'}.`,
    as: at ? [`Figures as of ${at}.`] : [],
    label: 'Open the dashboard',
    note: `You get this e-mail by a schedule in ${house}. It shows what you may see there. If you no longer need it, ask an administrator.`,
  }),
});

export function dashboardLetter(mailed: Mailed): Letter {
  const { subject, greeting, said, as, label, note } = words[mailed.language](mailed);
  return {
    ...{ language: mailed.language, subject, greeting, paragraphs: [said, ...as] },
    button: { label, url: mailed.url },
    notes: [note],
  };
}
