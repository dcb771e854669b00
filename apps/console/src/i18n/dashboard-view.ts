/** Texts of a dashboard's page: header, charts, missing charts. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useDashboardViewTexts = texts({
  de: {
    against: (period: string) => `gegen ${period}`,
    asOf: (when: string) => `Stand ${when}`,
    asOfToday: (time: string) => `Stand heute, ${time}`,
    back: 'Dashboards',
    download: 'Herunterladen',
    downloadPdf: 'PDF zum Versenden',
    downloadXlsx: 'Excel-Mappe',
    edit: 'Bearbeiten',
    emptyText: 'Ein Dashboard zeigt Statistiken nebeneinander. Fügen Sie die erste hinzu.',
    emptyTextReader: 'Sobald jemand Statistiken hinzufügt, erscheinen sie hier.',
    emptyTitle: 'Noch keine Statistiken auf diesem Dashboard',
    entriesOf: (count: number) => plural(count, { one: 'Eintrag', other: 'Einträge' }),
    fullScreen: 'Vollbild',
    goneText: 'Es wurde gelöscht, oder es ist nicht für Sie freigegeben.',
    goneTitle: 'Dieses Dashboard gibt es nicht',
    noNumber: 'Noch keine Meldungen in diesem Zeitraum',
    notReached: (when: string) => `Keine Verbindung · Stand ${when}`,
    patterns: 'Muster neben Farben',
    print: 'Drucken',
    refreshFailed: 'Die Zahlen lassen sich gerade nicht erneuern; zu sehen ist der letzte Stand.',
    schedules: 'Versandpläne …',
    toAll: 'Alle Dashboards',
    withheld: (count: number) =>
      count === 1
        ? '1 Diagramm ist für Sie nicht freigegeben.'
        : `${plural(count, { one: '', other: 'Diagramme' })} sind für Sie nicht freigegeben.`,
  },
  en: {
    against: period => `against ${period}`,
    asOf: when => `As of ${when}`,
    asOfToday: time => `As of today, ${time}`,
    back: 'Dashboards',
    download: 'Download',
    downloadPdf: 'PDF to send',
    downloadXlsx: 'Excel workbook',
    edit: 'Edit',
    emptyText: 'A dashboard shows charts side by side. Add the first one.',
    emptyTextReader: 'As soon as somebody adds charts, they appear here.',
    emptyTitle: 'No charts on this dashboard yet',
    entriesOf: count => plural(count, { one: 'entry', other: 'entries' }),
    fullScreen: 'Full screen',
    goneText: 'It was deleted, or it is not shared with you.',
    goneTitle: 'This dashboard does not exist',
    noNumber: 'No entries in this period yet',
    notReached: when => `No connection · as of ${when}`,
    patterns: 'Patterns beside colours',
    print: 'Print',
    refreshFailed: 'The figures cannot be renewed right now; what you see is the last state.',
    schedules: 'Schedules…',
    toAll: 'All dashboards',
    withheld: count =>
      count === 1
        ? '1 chart is not shared with you.'
        : `${plural(count, { one: '', other: 'charts' })} are not shared with you.`,
  },
});
