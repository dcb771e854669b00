/**
 * Mails out of the house: to SMTP_URL, else each into a file of its own. Takes recipients as a name and an address,
 * checked here once more, never as text that a library would read as a list. nodemailer loads with the first mail.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

export interface Recipient {
  name: string;
  address: string;
}

export interface Mail {
  to: Recipient | readonly Recipient[];
  subject: string;
  text: string;
  html: string;
  /** Where answers go, if not to the sender. */
  replyTo?: Recipient;
  attachments?: readonly Attachment[];
}

export interface Attachment {
  filename: string;
  content: Buffer;
  type: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken it. Throws a `MailError` of few words, since jobs keep what is thrown. */
  send(mail: Mail): Promise<void>;
  /** To a mail server, or into files that nobody gets. */
  readonly way: 'smtp' | 'folder';
  /** Whom mails come from. */
  readonly from: string;
  /** Throws a `MailError` where the mail server cannot be reached, or lets us send nothing. */
  check(): Promise<void>;
}

export interface MailerOptions {
  url: string | undefined;
  from: Recipient;
  /** Where mails are written that no server is there for. */
  folder: string;
  log(line: string): void;
}

/** Says what the mail server said no to, by number alone: its sentences may quote the mail. */
export class MailError extends Error {
  override name = 'MailError';
  /** The mail server's own number for it, where it said one. */
  readonly status: number | null;
  /** What went wrong, in a word of the mail library: EAUTH, ECONNECTION, EENVELOPE … */
  readonly fault: string | null;
  constructor(message: string, status: number | null = null, fault: string | null = null) {
    super(message);
    this.status = status;
    this.fault = fault;
  }

  // Kept from whatever writes an error down: its sentence may quote the mail.
  #said: string | null = null;
  /** Its sentence, for whoever tries a mail of no secrets. */
  get said(): string | null {
    return this.#said;
  }
  saying(said: string | null): this {
    this.#said = said;
    return this;
  }
}

const shape = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)*$/;

/** Someone to write to, or null where that is no mail address. Line ends in names would begin headers of their own. */
export function recipient(name: string, address: string | null | undefined): Recipient | null {
  if (!address || address.length > 254 || !shape.test(address) || /\p{Cc}/u.test(address)) return null;
  return {
    name: name
      .replace(/[\p{Cc}\p{Cf}"<>]+/gu, ' ')
      .trim()
      .slice(0, 200),
    address,
  };
}

function checked({ name, address }: Recipient): Recipient {
  const found = recipient(name, address);
  if (!found) throw new MailError('not a mail address');
  return found;
}

interface SmtpFault {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
  message?: unknown;
}

const faultOf = (error: unknown): MailError => {
  const { code, responseCode, response, message } = (error ?? {}) as SmtpFault;
  const words = [code, responseCode].filter(word => typeof word === 'string' || typeof word === 'number');
  const status = typeof responseCode === 'number' ? responseCode : null;
  const said = [response, message].find(text => typeof text === 'string');
  const fault = typeof code === 'string' ? code : null;
  return new MailError(`not sent: ${words.join(' ') || 'unknown fault'}`, status, fault).saying(
    typeof said === 'string' ? said : null,
  );
};

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an `smtp:` line has to become TLS before anything is sent: links that open accounts go over it. A server on
 * this machine need not; another one in the house may be excused by `?requireTLS=false`.
 */
export function needsTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  if (protocol !== 'smtp:') return false;
  const given = searchParams.get('requireTLS');
  return given === null ? !loopback.test(hostname) : given !== 'false';
}

export function openMailer({ url, from, folder, log }: MailerOptions): Mailer {
  let opened: Promise<Transporter> | undefined;

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const guarded = { disableFileAccess: true, disableUrlAccess: true };
    if (!url) return createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...guarded });
    return createTransport({
      url,
      requireTLS: needsTls(url),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      ...guarded,
    });
  }

  /** For its owner alone: what is written holds links that open accounts. */
  async function keep(message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
    await writeFile(path, message, { mode: 0o600, flag: 'wx' });
    log(`Mail written: ${path}`);
  }

  return {
    way: url ? 'smtp' : 'folder',
    from: from.address,
    async check() {
      if (!url) return;
      opened ??= open();
      const transport = await opened;
      await transport.verify().catch((error: unknown) => {
        throw faultOf(error);
      });
    },
    async send({ to, subject, text, html, replyTo, attachments = [] }) {
      const mail = {
        from,
        to: [to].flat().map(checked),
        ...(replyTo ? { replyTo: checked(replyTo) } : {}),
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        attachments: attachments.map(({ filename, content, type }) => ({ filename, content, contentType: type })),
        // Nobody's holiday note shall answer these (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      opened ??= open();
      const transport = await opened;
      const sent = await transport.sendMail(mail).catch((error: unknown) => {
        throw faultOf(error);
      });
      if (!url) await keep((sent as { message: Buffer }).message);
    },
  };
}
