/** The public form: what somebody without an account reads. */
import { texts } from './index.ts';

export const useSharedTexts = texts({
  de: {
    language: 'Sprache',
    skip: 'Zum Formular',
    send: 'Senden',
    retry: 'Erneut versuchen',
    unavailable: 'Diese Seite ist nicht verfügbar',
    unavailableBody: 'Es gibt sie nicht, oder sie ist nicht mehr zugänglich. Fragen Sie nach einem neuen Link.',
    loadFailed: 'Das Formular lässt sich gerade nicht laden',
    loadFailedBody: 'Der Server hat nicht so geantwortet, wie er sollte. Versuchen Sie es in einem Moment erneut.',
    loadBusyBody: 'Gerade öffnen sehr viele diese Seite. Versuchen Sie es in einem Moment erneut.',
    noNetwork: 'Keine Verbindung',
    noNetworkBody:
      'Dieses Formular liegt noch nicht auf diesem Gerät. Es öffnet sich von selbst, sobald das Gerät ein Netz hat.',
  },
  en: {
    language: 'Language',
    skip: 'Skip to the form',
    send: 'Send',
    retry: 'Try again',
    unavailable: 'This page is not available',
    unavailableBody: 'It does not exist or is no longer accessible. Ask for a new link.',
    loadFailed: 'The form cannot be loaded right now',
    loadFailedBody: 'The server did not answer as it should. Try again in a moment.',
    loadBusyBody: 'Very many people are opening this page. Try again in a moment.',
    noNetwork: 'No connection',
    noNetworkBody: 'This form is not on this device yet. It opens by itself as soon as the device has a network.',
  },
});
