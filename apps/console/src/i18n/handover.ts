/** Texts of handing an entry over to another device. */
import { percent } from './format.ts';
import { texts } from './index.ts';

export const useHandoverTexts = texts({
  de: {
    again: 'Neuen Link erstellen',
    body: 'Scannen Sie den Code mit dem anderen Gerät, oder öffnen Sie dort den Link.',
    done: 'Fertig',
    expired: 'Dieser Link ist abgelaufen. Ihre Eingaben stehen weiter auf diesem Gerät.',
    fileLost: 'Eine Datei ist auf diesem Gerät nicht mehr zu lesen. Entfernen Sie sie, oder wählen Sie sie neu.',
    kept: 'Ihre Eingaben bleiben auf diesem Gerät.',
    later: 'Was Sie hier danach ändern, kommt dort nicht an.',
    link: 'Link zum Fortsetzen',
    making: 'Der Eintrag wird übergeben …',
    offline: 'Dafür braucht es eine Verbindung zum Server.',
    qrLabel: 'QR-Code zum Fortsetzen auf einem anderen Gerät',
    signIn: 'Melden Sie sich dort mit demselben Konto an.',
    title: 'Auf anderem Gerät fortsetzen',
    until: (when: string) => `Gilt bis ${when}.`,
    uploading: (share: number) => `Dateien werden hochgeladen: ${percent(share)}`,
  },
  en: {
    again: 'Create a new link',
    body: 'Scan the code with the other device, or open the link there.',
    done: 'Done',
    expired: 'This link has expired. What you entered is still on this device.',
    fileLost: 'A file can no longer be read on this device. Remove it, or choose it again.',
    kept: 'What you entered stays on this device.',
    later: 'What you change here afterwards does not arrive there.',
    link: 'Link to go on with',
    making: 'Handing over the entry…',
    offline: 'This needs a connection to the server.',
    qrLabel: 'QR code to go on with on another device',
    signIn: 'Sign in there with the same account.',
    title: 'Continue on another device',
    until: when => `Valid until ${when}.`,
    uploading: share => `Uploading files: ${percent(share)}`,
  },
});
