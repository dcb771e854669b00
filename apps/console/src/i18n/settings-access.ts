/** Texts of the settings for signing in and of the trash's period. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useAccessTexts = texts({
  de: {
    title: 'Anmeldung und Fristen',
    lead: 'Gilt für alle Konten dieser Instanz.',
    signIn: 'Anmeldung',
    registration_enabled: 'Registrieren erlaubt',
    registration_enabled_hint:
      'Wer die Adresse dieser Instanz kennt, kann sich selbst ein Konto anlegen, mit den Rechten der Rolle Benutzer.',
    oidc_create_users: 'Anbieter legen Konten an',
    oidc_create_users_hint:
      'Wer sich zum ersten Mal über einen Anbieter (OIDC) anmeldet, bekommt ein Konto. Sonst muss es das Konto schon geben.',
    second_factor_required: 'Zweiter Faktor ist Pflicht',
    factorHint: 'Zusätzlich zum Passwort ein Code aus einer App.',
    factorNone: 'für niemanden',
    factorAdmin: 'für die Administration',
    factorAll: 'für alle',
    concerned: (count: number) => (count === 1 ? 'Betrifft ein Konto.' : `Betrifft ${number(count)} Konten.`),
    concernedHow: 'Wer noch keinen zweiten Faktor hat, muss ihn nach dem Speichern einrichten, bevor es weitergeht.',
    trash: 'Papierkorb',
    purge_after_days: 'Endgültig löschen nach',
    days: 'Tagen',
    daysHint: 'So lange lässt sich Gelöschtes wiederherstellen.',
    lying: (count: number, first: string) =>
      count === 1
        ? `Zurzeit liegt dort eines, es geht am ${first}.`
        : `Zurzeit liegen dort ${number(count)}, das nächste geht am ${first}.`,
    lyingNone: 'Zurzeit liegt dort nichts.',
    audit: 'Protokoll',
    audit_keep_days: 'Protokoll löschen nach',
    auditHint: 'Ältere Vorgänge werden jede Stunde gelöscht. Leer: Das Protokoll bleibt für immer.',
    auditWrong: (least: number, most: number) => `Eine ganze Zahl von ${number(least)} bis ${number(most)}, oder leer.`,
    forEver: 'für immer',
    times: 'Zeiten',
    time_zone: 'Zeitzone der Instanz',
    zoneHint: 'Für Zeiten in Mails. Was jemand herunterlädt, zeigt die Zeiten in der Zone dieses Geräts.',
    daysWrong: (most: number) => `Eine ganze Zahl von 1 bis ${number(most)}.`,
    save: 'Speichern',
    saved: 'Einstellungen gespeichert',
    leaving: 'Die Änderungen an Anmeldung und Fristen sind noch nicht gespeichert.',
    failed: 'Die Einstellungen ließen sich nicht laden.',
    again: 'Erneut versuchen',
    conflict: 'Jemand anders hat das inzwischen geändert.',
    theirs: 'Gespeichert',
    mine: 'Ihre Eingabe',
    take: 'Übernehmen',
    keep: 'Meine behalten',
    worth: (value: string) =>
      ({ true: 'ein', false: 'aus', admin: 'für die Administration', all: 'für alle', '': '–' })[value] ?? value,
  },
  en: {
    title: 'Sign-in and periods',
    lead: 'Applies to all accounts of this instance.',
    signIn: 'Sign-in',
    registration_enabled: 'Registration allowed',
    registration_enabled_hint:
      'Anybody who knows the address of this instance can create an account, with the rights of the role user.',
    oidc_create_users: 'Providers create accounts',
    oidc_create_users_hint:
      'Whoever signs in by a provider (OIDC) for the first time gets an account. Otherwise the account has to exist.',
    second_factor_required: 'A second factor is required',
    factorHint: 'A code from an app in addition to the password.',
    factorNone: 'for nobody',
    factorAdmin: 'for administrators',
    factorAll: 'for everybody',
    concerned: count => (count === 1 ? 'Concerns one account.' : `Concerns ${number(count)} accounts.`),
    concernedHow: 'Those without a second factor have to set it up after you save, before they can go on.',
    trash: 'Trash',
    purge_after_days: 'Delete for good after',
    days: 'days',
    daysHint: 'For this long, deleted things can be restored.',
    lying: (count, first) =>
      count === 1
        ? `There is one at present, which goes on ${first}.`
        : `There are ${number(count)} at present, the next of which goes on ${first}.`,
    lyingNone: 'There is nothing at present.',
    audit: 'Audit log',
    audit_keep_days: 'Delete the audit log after',
    auditHint: 'Older entries are deleted each hour. Empty: the audit log stays for ever.',
    auditWrong: (least, most) => `A whole number from ${number(least)} to ${number(most)}, or empty.`,
    forEver: 'for ever',
    times: 'Times',
    time_zone: 'Time zone of the instance',
    zoneHint: 'For times in mails. What somebody downloads has its times in the zone of that device.',
    daysWrong: most => `A whole number from 1 to ${number(most)}.`,
    save: 'Save',
    saved: 'Settings saved',
    leaving: 'The changes to sign-in and periods are not saved yet.',
    failed: 'The settings could not be loaded.',
    again: 'Try again',
    conflict: 'Somebody else has changed this meanwhile.',
    theirs: 'Saved',
    mine: 'Your input',
    take: 'Take over',
    keep: 'Keep mine',
    worth: value =>
      ({ true: 'on', false: 'off', admin: 'for administrators', all: 'for everybody', '': '–' })[value] ?? value,
  },
});
