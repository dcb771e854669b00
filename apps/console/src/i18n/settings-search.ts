/** What can be found in each section of the settings besides its title: names, separated by commas. */
import { texts } from './index.ts';

export const useSettingsSearchTexts = texts({
  de: {
    access:
      'Registrierung, Zweiter Faktor, Zeitzone, Endgültig löschen, Aufbewahrung des Protokolls, Anmeldung über einen Dienst',
    api: 'Dokumentation, API-Schlüssel, OpenAPI',
    audit: 'Wer hat was geändert, Verlauf',
    backups: 'Sicherung, Wiederherstellen',
    branding: 'Name, Zusatz, Logo, Farben, Support-Adresse',
    'form-css': 'Stylesheet, Schrift, Aussehen der Formulare',
    general: 'Sprache, App auf dem Telefon, Version, Über Kontor',
    health: 'Server, Datenbank, Warnungen',
    integrations: 'Schnittstellen, Dateiweiterleitungen, Zustellungen, Webhook, SFTP',
    jobs: 'Warteschlangen, Fehlgeschlagene Aufgaben',
    licences: 'Kunde, Geräte, Lizenzschlüssel',
    mail: 'SMTP, Test-E-Mail, Absender',
    storage: 'Speicherplatz, Größte Dateien, Kontingent',
    trash: 'Gelöschtes, Wiederherstellen, Endgültig löschen',
  },
  en: {
    access: 'Registration, Second factor, Time zone, Purge, Keeping of the audit log, Single sign-on',
    api: 'Documentation, API keys, OpenAPI',
    audit: 'Who changed what, History',
    backups: 'Backup, Restore',
    branding: 'Name, Sub-name, Logo, Colours, Support address',
    'form-css': 'Style sheet, Font, Look of forms',
    general: 'Language, App on the phone, Version, About Kontor',
    health: 'Server, Database, Warnings',
    integrations: 'Interfaces, File handlers, Deliveries, Webhook, SFTP',
    jobs: 'Queues, Failed jobs',
    licences: 'Customer, Devices, Licence key',
    mail: 'SMTP, Test mail, Sender',
    storage: 'Space, Largest files, Quota',
    trash: 'Deleted items, Restore, Purge',
  },
});
