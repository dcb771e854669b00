/** Texts of the support form. */
import { texts } from './index.ts';

export const useSupportTexts = texts({
  de: {
    again: 'Noch eine Anfrage',
    email: 'E-Mail',
    emailHint: 'Dorthin kommt die Antwort.',
    empty: 'Schreiben Sie, worum es geht, oder wie wir Sie erreichen.',
    message: 'Nachricht',
    messageHint: 'Was wollten Sie tun, und was geschah stattdessen?',
    name: 'Name',
    none: 'Für diese Instanz ist keine Support-Adresse hinterlegt. Wenden Sie sich an Ihre Administration; sie trägt die Adresse in den Einstellungen ein.',
    note: 'Alle Angaben sind freiwillig.',
    nothing: 'nicht angegeben',
    phone: 'Telefon',
    refused: 'Die Anfrage wurde nicht gesendet. Ihre Eingaben sind noch da.',
    send: 'Senden',
    sending: 'Sendet …',
    sent: 'Ihre Anfrage ist unterwegs',
    sentBody: 'Das haben wir gesendet:',
    sentNoAddress: 'Ohne E-Mail und Telefon kann Ihnen niemand antworten.',
    title: 'Support schreiben',
    wait: (time: string) =>
      `Aus Ihrem Netz kamen gerade viele Anfragen. Die nächste ist in ${time} möglich; Ihre Eingaben bleiben hier.`,
  },
  en: {
    again: 'Another request',
    email: 'Email',
    emailHint: 'The answer goes there.',
    empty: 'Write what it is about, or how we can reach you.',
    message: 'Message',
    messageHint: 'What did you want to do, and what happened instead?',
    name: 'Name',
    none: 'This instance has no support address. Ask your administrators; they enter the address in the settings.',
    note: 'All details are optional.',
    nothing: 'not given',
    phone: 'Phone',
    refused: 'The request was not sent. What you typed is still there.',
    send: 'Send',
    sending: 'Sending…',
    sent: 'Your request is on its way',
    sentBody: 'This is what we sent:',
    sentNoAddress: 'Without email and phone nobody can answer you.',
    title: 'Write to support',
    wait: time =>
      `Many requests came from your network just now. The next one is possible in ${time}; what you typed stays here.`,
  },
});
