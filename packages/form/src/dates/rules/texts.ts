/** Texts of date fields and their calendar. */
import { catalogue } from '../../languages/index.ts';

const de = {
  date: 'TT.MM.JJJJ',
  'datetime-local': 'TT.MM.JJJJ, HH:MM',
  time: 'HH:MM',
  open: 'Kalender öffnen',
  calendar: 'Kalender',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  today: 'Heute',
  wrong: {
    date: 'Dieses Datum gibt es nicht. So sieht eines aus: 24.07.2026',
    'datetime-local': 'Diesen Zeitpunkt gibt es nicht. So sieht einer aus: 24.07.2026, 14:30',
    time: 'Diese Uhrzeit gibt es nicht. So sieht eine aus: 14:30',
  },
};

const en: typeof de = {
  date: 'DD/MM/YYYY',
  'datetime-local': 'DD/MM/YYYY, HH:MM',
  time: 'HH:MM',
  open: 'Open calendar',
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  wrong: {
    date: 'This date does not exist. One looks like this: 24 Jul 2026',
    'datetime-local': 'This time does not exist. One looks like this: 24 Jul 2026, 14:30',
    time: 'This time does not exist. One looks like this: 14:30',
  },
};

export const dateTexts = catalogue<typeof de>({ de, en });
