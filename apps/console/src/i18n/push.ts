/** Texts of the push notification switch in the user's account. */
import { texts } from './index.ts';

export const usePushTexts = texts({
  de: {
    about:
      'Neue Mitteilungen erscheinen auf diesem Gerät, auch wenn Kontor gerade nicht offen ist: der Titel, nie der Text. Was Sie schon gelesen haben, kommt nicht.',
    alerts: 'Hinweise für die Administration',
    alertsAbout:
      'Eine E-Mail, und eine Mitteilung auf Ihre Geräte, wenn Weiterleitungen oder Aufgaben endgültig gescheitert sind, Sicherungen fehlen oder die Festplatte voll wird: einmal, bis es behoben ist.',
    off_alerts: 'Hinweise sind ausgeschaltet',
    on_alerts: 'Hinweise sind eingeschaltet',
    away: 'Diese Sitzung gehört zu keinem Gerät. Melden Sie sich ab und wieder an, um Mitteilungen einzuschalten.',
    denied:
      'Dieser Browser lässt von dieser Adresse keine Benachrichtigungen zu. Erlauben Sie sie in den Einstellungen der Website, meist über das Zeichen vor der Adresse, und öffnen Sie diese Seite neu.',
    dismissed: 'Der Browser hat nichts erlaubt. Schalten Sie noch einmal ein und wählen Sie dann „Zulassen“.',
    failed: 'Der Dienst Ihres Browsers für Benachrichtigungen ist gerade nicht zu erreichen.',
    mentions: 'Kommentare',
    mentionsAbout:
      'Eine E-Mail, und eine Mitteilung auf Ihre Geräte, wenn Sie jemand in einem Kommentar zu einem Eintrag erwähnt oder nach Ihnen einen schreibt.',
    off_mentions: 'Hinweise auf Kommentare sind ausgeschaltet',
    on_mentions: 'Hinweise auf Kommentare sind eingeschaltet',
    missing:
      'Dieser Browser kann hier keine Benachrichtigungen zeigen. Auf iPhone und iPad geht es, sobald Kontor zum Home-Bildschirm hinzugefügt ist; sonst hilft ein anderer Browser, und die Adresse muss mit https beginnen.',
    off: 'Mitteilungen kommen nicht mehr auf dieses Gerät',
    on: 'Mitteilungen kommen jetzt auf dieses Gerät',
    signOut: 'Beim Abmelden schaltet sich das ab.',
    switch: 'Mitteilungen auf diesem Gerät',
    title: 'Benachrichtigungen',
  },
  en: {
    about:
      'New messages appear on this device, even while Kontor is not open: the title, never the text. What you have read already does not come.',
    alerts: 'Alerts for administrators',
    alertsAbout:
      'A mail, and a message on your devices, when deliveries or jobs have failed for good, backups are missing or the disk gets full: once, until it is mended.',
    off_alerts: 'Alerts are off',
    on_alerts: 'Alerts are on',
    away: 'This session belongs to no device. Sign out and in again to turn messages on.',
    denied:
      'This browser allows no notifications from this address. Allow them in the settings of the site, mostly by the sign before the address, and load this page again.',
    dismissed: 'The browser has allowed nothing. Turn it on again and choose "Allow" then.',
    failed: 'The notification service of your browser cannot be reached now.',
    mentions: 'Comments',
    mentionsAbout:
      'A mail, and a message on your devices, when somebody mentions you in a comment on an entry or writes one after yours.',
    off_mentions: 'Notices of comments are off',
    on_mentions: 'Notices of comments are on',
    missing:
      'This browser cannot show notifications here. On iPhone and iPad it can once Kontor is added to the home screen; otherwise another browser helps, and the address has to begin with https.',
    off: 'Messages no longer come to this device',
    on: 'Messages come to this device now',
    signOut: 'Signing out turns it off.',
    switch: 'Messages on this device',
    title: 'Notifications',
  },
});
