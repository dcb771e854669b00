/** What the server's refusals mean, by status and by the code of an issue. Unknown codes show the server's own words. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useProblemTexts = texts({
  de: {
    unknown: 'Ein Fehler ist aufgetreten',
    offline: 'Der Server ist gerade nicht erreichbar. Prüfen Sie die Verbindung.',
    status400: 'Die Anfrage passt nicht',
    status401: 'Ihre Anmeldung ist abgelaufen',
    status403: 'Dafür fehlt Ihrem Konto das Recht',
    status404: 'Nicht gefunden, oder nicht mehr zugänglich',
    status409: 'Schon vergeben',
    status412: 'Inzwischen von jemand anderem geändert',
    status413: 'Zu groß',
    status415: 'Diese Art von Datei wird nicht angenommen',
    status422: 'Einige Angaben passen nicht',
    status429: 'Zu viele Versuche',
    status500: 'Der Server konnte das nicht ausführen',
    status503: 'Der Server ist gerade ausgelastet',
    wait: (seconds: number) =>
      seconds < 90
        ? `Warten Sie ${plural(seconds, { one: 'Sekunde', other: 'Sekunden' })}.`
        : `Warten Sie ${plural(Math.ceil(seconds / 60), { one: 'Minute', other: 'Minuten' })}.`,
    request: (id: string) => `Kennung für den Support: ${id}`,
    required: 'Füllen Sie dieses Feld aus.',
    unknown_field: 'Dieses Feld gibt es nicht.',
    too_long: 'Zu lang.',
    too_short: 'Zu kurz.',
    too_small: 'Zu klein.',
    too_large: 'Zu groß.',
    invalid_type: 'Hier wird eine andere Art von Wert erwartet.',
    invalid_format: 'Die Schreibweise passt nicht.',
    invalid_email: 'Das ist keine E-Mail-Adresse.',
    invalid_date: 'Das ist kein Datum.',
    invalid_choice: 'Diese Auswahl gibt es nicht.',
    taken: 'Dieser Name ist schon vergeben.',
  },
  en: {
    unknown: 'An error has occurred',
    offline: 'The server cannot be reached. Check your connection.',
    status400: 'The request does not fit',
    status401: 'Your session has ended',
    status403: 'Your account lacks the right to do this',
    status404: 'Not found, or no longer accessible',
    status409: 'Already taken',
    status412: 'Changed by someone else meanwhile',
    status413: 'Too large',
    status415: 'This kind of file is not accepted',
    status422: 'Some values do not fit',
    status429: 'Too many attempts',
    status500: 'The server could not do this',
    status503: 'The server is busy',
    wait: seconds =>
      seconds < 90
        ? `Wait ${plural(seconds, { one: 'second', other: 'seconds' })}.`
        : `Wait ${plural(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })}.`,
    request: id => `Reference for support: ${id}`,
    required: 'Fill in this field.',
    unknown_field: 'There is no such field.',
    too_long: 'Too long.',
    too_short: 'Too short.',
    too_small: 'Too small.',
    too_large: 'Too large.',
    invalid_type: 'Another kind of value is expected here.',
    invalid_format: 'The format does not fit.',
    invalid_email: 'This is not an email address.',
    invalid_date: 'This is not a date.',
    invalid_choice: 'There is no such choice.',
    taken: 'This name is already taken.',
  },
});
