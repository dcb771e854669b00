/** An SMTP server on the loopback that collects mails, and a parser of mails written to a folder. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

export interface TakenMail {
  from: string;
  to: string[];
  email: Email;
  raw: string;
}

export interface MailServer {
  url: string;
  taken: TakenMail[];
  /** The refusal of the next mails; null accepts them. */
  refuse: { code: number; words: string } | null;
  tried: number;
  /** Waits for the first mail to this address that fits. */
  to(address: string, fits?: (mail: TakenMail) => boolean): Promise<TakenMail>;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void (async () => {
        const raw = await buffer(stream);
        made.tried++;
        if (made.refuse) {
          const { code, words } = made.refuse;
          return done(Object.assign(new Error(words), { responseCode: code }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        made.taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(to => to.address),
          email: await PostalMime.parse(raw),
          raw: raw.toString(),
        });
        done();
      })();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const made: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: [],
    refuse: null,
    tried: 0,
    async to(address, fits = () => true) {
      const found = await until(() => made.taken.find(mail => mail.to.includes(address) && fits(mail)));
      if (!found) throw new Error(`no mail to ${address}`);
      return found;
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return made;
}
