/**
 * "What's new" for users, newest first. newest.ts repeats the first id, since the dot shows before this chunk loads.
 */
import { catalogue } from '@kontor/form/languages';
import type { Language } from '../i18n/index.ts';

export interface News {
  /** Sortable: the date, with a letter if a day has several. */
  id: string;
  day: string;
  version: string;
  /** area/topic with details. */
  topic?: string;
  text: Record<Language, { title: string; body: string }>;
}

export const news: News[] = [
  {
    id: '2026-11-26c',
    day: '2026-11-26',
    version: '1.0.0',
    topic: 'editor/formulas',
    text: catalogue({
      de: {
        title: 'Formulare rechnen',
        body: 'Formeln wie in Excel, auf Deutsch oder Englisch: Ergebnisse, Grenzen, Vorgaben und Regeln über mehrere Felder. Häufige sind als Satz geklickt.',
      },
      en: {
        title: 'Forms compute',
        body: 'Formulas as in Excel, in German or English: results, limits, defaults and rules across fields. Common ones are clicked together as a sentence.',
      },
    }),
  },
  {
    id: '2026-11-26b',
    day: '2026-11-26',
    version: '1.0.0',
    topic: 'editor/lists',
    text: catalogue({
      de: {
        title: 'Auswahllisten für viele Formulare',
        body: 'Eine Liste, einmal gepflegt wie ein Tabellenblatt oder eingelesen, steht in jedem Formular zur Wahl.',
      },
      en: {
        title: 'Choice lists for many forms',
        body: 'A list that is kept once, like a spreadsheet or imported from one, can be chosen from in every form.',
      },
    }),
  },
  {
    id: '2026-11-26',
    day: '2026-11-26',
    version: '1.0.0',
    topic: 'reports/views',
    text: catalogue({
      de: {
        title: 'Ansichten teilen',
        body: 'Gespeicherte Ansichten der Einträge lassen sich mit Personen, Gruppen oder allen teilen. Jede Person sieht darin nur, was sie sehen darf.',
      },
      en: {
        title: 'Sharing views',
        body: 'Saved views of entries can be shared with people, groups or everybody. Each person sees in them only what they may see.',
      },
    }),
  },
  {
    id: '2026-11-22',
    day: '2026-11-22',
    version: '0.1.0',
    text: catalogue({
      de: {
        title: 'Hilfe zu jeder Ansicht',
        body: 'Das Fragezeichen oben rechts oder F1 öffnet das Thema zu dem, was Sie gerade tun, neben Ihrer Arbeit. Die Suche der Hilfe findet Wörter in allen Themen.',
      },
      en: {
        title: 'Help for every view',
        body: 'The question mark at the top right, or F1, opens the topic for what you are doing, beside your work. The search of the help finds words in all topics.',
      },
    }),
  },
  {
    id: '2026-11-21',
    day: '2026-11-21',
    version: '0.1.0',
    topic: 'dashboards/send',
    text: catalogue({
      de: {
        title: 'Dashboards kommen per E-Mail',
        body: 'Täglich, wöchentlich oder monatlich, als PDF oder Arbeitsmappe. Jede Person bekommt nur, was sie selbst sehen darf.',
      },
      en: {
        title: 'Dashboards come by email',
        body: 'Every day, week or month, as a PDF or a workbook. Each person gets only what they may see themselves.',
      },
    }),
  },
  {
    id: '2026-11-20',
    day: '2026-11-20',
    version: '0.1.0',
    topic: 'sharing/offline',
    text: catalogue({
      de: {
        title: 'Formulare ohne Netz ausfüllen',
        body: 'Was Sie auf dem Gerät bereithalten, lässt sich überall ausfüllen. Gesendet wird von selbst, sobald der Server wieder da ist.',
      },
      en: {
        title: 'Filling in forms without a network',
        body: 'What you keep ready on the device can be filled in anywhere. It is sent by itself as soon as the server is there again.',
      },
    }),
  },
];
