/** Texts for the status of deliveries, used in lists, the entry and the form editor. */
import { texts } from './index.ts';

export const useEventTexts = texts({
  de: {
    create: 'Eintrag angelegt',
    update: 'Eintrag geändert',
    delete: 'Eintrag gelöscht',
    handle: 'Dateien gesendet',
  },
  en: { create: 'Entry added', update: 'Entry changed', delete: 'Entry deleted', handle: 'Files sent' },
});

export const useDeliveryStateTexts = texts({
  de: {
    waiting: 'Wartet',
    retrying: 'Wird erneut versucht',
    running: 'Läuft',
    done: 'Zugestellt',
    failed: 'Gescheitert',
    cancelled: 'Aufgegeben',
  },
  en: {
    waiting: 'Waiting',
    retrying: 'To be tried again',
    running: 'Running',
    done: 'Delivered',
    failed: 'Failed',
    cancelled: 'Given up',
  },
});

export const useFaultTexts = texts({
  de: {
    address_refused: 'Die Adresse liegt in einem Netz, das nicht angesprochen werden darf.',
    connection_failed: 'Die Verbindung kam nicht zustande.',
    interrupted: 'Der Server wurde dabei beendet.',
    invalid_url: 'Die Adresse ist keine.',
    mail_failed: 'Der Mailserver hat die Nachricht nicht angenommen.',
    no_recipient: 'Der Eintrag nennt keine Empfängeradresse.',
    port_refused: 'Nur der übliche Port ist erlaubt.',
    too_many_mails: 'Über geteilte Links gingen heute schon zu viele E-Mails hinaus.',
    recipient_refused: 'Die Antwort im Eintrag ist keine einzelne E-Mail-Adresse.',
    scheme_refused: 'Nur https ist erlaubt.',
    status: (status: string) => `Das Ziel antwortete mit ${status}.`,
    timeout: 'Das Ziel antwortete nicht rechtzeitig.',
    unknown_host: 'Den Namen der Adresse gibt es nicht.',
    user_refused: 'Die Adresse darf keinen Benutzernamen enthalten.',
  },
  en: {
    address_refused: 'The address is in a network that must not be called.',
    connection_failed: 'There was no connection.',
    interrupted: 'The server was ended meanwhile.',
    invalid_url: 'The address is none.',
    mail_failed: 'The mail server did not accept the message.',
    no_recipient: 'The entry names no recipient.',
    port_refused: 'Only the usual port is allowed.',
    too_many_mails: 'Too many emails went out by shared links today.',
    recipient_refused: 'The answer in the entry is not one e-mail address.',
    scheme_refused: 'Only https is allowed.',
    status: status => `The target answered ${status}.`,
    timeout: 'The target did not answer in time.',
    unknown_host: 'There is no host of that name.',
    user_refused: 'The address must not contain a user name.',
  },
});
