/** Texts of mails and push messages that tell administrators of a fault of the instance. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

export type Alert = 'deliveries' | 'jobs' | 'backups' | 'disk';

/** The screen that shows it. */
export const alertPaths: Record<Alert, string> = {
  deliveries: '/settings/integrations',
  jobs: '/settings/jobs',
  backups: '/settings/backups',
  disk: '/settings/health',
};

interface Words {
  subject: string;
  said: string;
  label: string;
}

const faults = catalogue<Record<Alert, (host: string) => Words>>({
  de: {
    deliveries: () => ({
      subject: 'Weiterleitungen sind gescheitert',
      said: 'Mindestens eine Weiterleitung an einen anderen Dienst ist nach allen Versuchen gescheitert. Unter Integrationen steht, welche und warum; von dort lässt sie sich noch einmal senden.',
      label: 'Integrationen öffnen',
    }),
    jobs: () => ({
      subject: 'Aufgaben sind gescheitert',
      said: 'Mindestens eine Aufgabe im Hintergrund, zum Beispiel eine E-Mail oder ein Vorschaubild, ist nach allen Versuchen gescheitert. Unter Aufgaben steht, welche und warum; von dort lässt sie sich wiederholen.',
      label: 'Aufgaben öffnen',
    }),
    backups: () => ({
      subject: 'Die letzte Sicherung ist zu alt',
      said: 'Seit mehr als einer Woche gibt es keine Sicherung. Was seither dazukam, ginge mit der Maschine verloren.',
      label: 'Sicherungen öffnen',
    }),
    disk: host => ({
      subject: 'Die Festplatte ist fast voll',
      said: `Auf der Festplatte mit den Daten des Servers ${host} ist kaum noch Platz. Ist sie voll, lassen sich keine Einträge und Dateien mehr speichern.`,
      label: 'Zustand öffnen',
    }),
  },
  en: {
    deliveries: () => ({
      subject: 'Deliveries have failed',
      said: 'At least one delivery to another service has failed after all attempts. Integrations shows which and why; it can be sent again from there.',
      label: 'Open integrations',
    }),
    jobs: () => ({
      subject: 'Jobs have failed',
      said: 'At least one background job, such as a mail or a thumbnail, has failed after all attempts. Jobs shows which and why; it can be repeated from there.',
      label: 'Open jobs',
    }),
    backups: () => ({
      subject: 'The last backup is too old',
      said: 'There has been no backup for more than a week. What was added since then would be lost with the machine.',
      label: 'Open backups',
    }),
    disk: host => ({
      subject: 'The disk is almost full',
      said: `There is hardly any room left on the disk with the data of the server ${host}. Once it is full, no entries and files can be stored.`,
      label: 'Open health',
    }),
  },
});

const around = catalogue({
  de: {
    greeting: (name: string) => `Guten Tag ${name},`,
    once: 'Sie erhalten diese Nachricht einmal; die nächste erst, wenn es behoben war und wieder auftritt.',
    off: 'Abschalten lässt sie sich unter „Mein Konto“ → „Benachrichtigungen“.',
  },
  en: {
    greeting: (name: string) => `Hello ${name},`,
    once: 'You get this message once; the next one only after it was mended and happens again.',
    off: 'It can be turned off under “My account” → “Notifications”.',
  },
});

export interface Alerted {
  language: Language;
  name: string;
  house: string;
  /** Address of the instance. */
  origin: string;
  alert: Alert;
  host: string;
}

export const alertTitle = (language: Language, alert: Alert, host: string): string =>
  faults[language][alert](host).subject;

export function alertLetter({ language, name, house, origin, alert, host }: Alerted): Letter {
  const { subject, said, label } = faults[language][alert](host);
  const { greeting, once, off } = around[language];
  return {
    language,
    subject: `${house}: ${subject}`,
    greeting: greeting(name),
    paragraphs: [said],
    button: { label, url: `${origin}${alertPaths[alert]}` },
    notes: [once, off],
  };
}
