/** Texts of the panel that filters entries by a field; loaded when it is opened. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useEntriesFilterPanelTexts = texts({
  de: {
    filterField: 'Feld suchen',
    filterReset: 'Zurücksetzen',
    filterValue: 'Wert suchen',
    leaveOut: 'Diese Bedingung weglassen',
    withoutIt: (count: string) => `ohne sie ${count}`,
    noField: 'Kein Feld passt',
    noValue: 'Kein Wert passt',
    valuesMost: (count: number) => `Die ${number(count)} häufigsten. Andere geben Sie oben genau ein.`,
    valuesOther: (text: string) => `Genau „${text}“`,
  },
  en: {
    filterField: 'Search fields',
    filterReset: 'Reset',
    filterValue: 'Search values',
    leaveOut: 'Leave this condition out',
    withoutIt: count => `${count} without it`,
    noField: 'No field fits',
    noValue: 'No value fits',
    valuesMost: count => `The ${number(count)} most frequent. Type others exactly above.`,
    valuesOther: text => `Exactly "${text}"`,
  },
});
