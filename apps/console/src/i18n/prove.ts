/** Texts of proving one's account before a sign-in provider is linked to it. */
import { texts } from './index.ts';

export const useProveTexts = texts({
  de: {
    code: 'Code des zweiten Faktors',
    codeHint: 'Aus Ihrer Authenticator-App, oder ein Wiederherstellungscode.',
    codeUse: 'Mit dem zweiten Faktor bestätigen',
    goOn: 'Konto verbinden',
    missing: 'Füllen Sie dieses Feld aus.',
    password: 'Passwort Ihres Kontos',
    passwordUse: 'Mit dem Passwort bestätigen',
    title: 'Konto verbinden',
    why: 'Mit dieser E-Mail-Adresse gibt es hier schon ein Konto. Bestätigen Sie einmal, dass es Ihres ist; danach genügt die Anmeldung dort. Ohne Passwort hilft „Passwort vergessen“ auf der Anmeldeseite.',
    working: 'Einen Moment …',
  },
  en: {
    code: 'Code of the second factor',
    codeHint: 'From your authenticator app, or a recovery code.',
    codeUse: 'Confirm by the second factor',
    goOn: 'Link the account',
    missing: 'Fill in this field.',
    password: 'Password of your account',
    passwordUse: 'Confirm by the password',
    title: 'Link your account',
    why: 'There is an account with this email address already. Confirm once that it is yours; after that, signing in there is enough. Without a password, "Forgot password" on the sign-in page helps.',
    working: 'One moment…',
  },
});
