/**
 * Mail sender: to SMTP_URL, else each mail into a file. Recipients are name and address, validated again here, never
 * text that a library would parse as a list. nodemailer is loaded with the first mail.
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
  /** Reply-To, if not the sender. */
  replyTo?: Recipient;
  attachments?: readonly Attachment[];
}

export interface Attachment {
  filename: string;
  content: Buffer;
  type: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted it. Throws a `MailError` without details, since jobs store errors. */
  send(mail: Mail): Promise<void>;
  /** Mail server, or files in a folder that nobody receives. */
  readonly way: 'smtp' | 'folder';
  /** From address. */
  readonly from: string;
  /** Throws a `MailError` if the mail server cannot be reached or refuses us. */
  check(): Promise<void>;
}

export interface MailerOptions {
  url: string | undefined;
  from: Recipient;
  /** Folder for mails without a mail server. */
  folder: string;
  log(line: string): void;
}

/** A mail server's refusal, by number only: its messages may quote the mail. */
export class MailError extends Error {
  override name = 'MailError';
  /** The mail server's status code, if any. */
  readonly status: number | null;
  /** Error code of the mail library: EAUTH, ECONNECTION, EENVELOPE … */
  readonly fault: string | null;
  constructor(message: string, status: number | null = null, fault: string | null = null) {
    super(message);
    this.status = status;
    this.fault = fault;
  }

  // A private field, which loggers do not serialise: the message may quote the mail.
  #said: string | null = null;
  /** The server's message, for test mails, which contain no secrets. */
  get said(): string | null {
    return this.#said;
  }
  saying(said: string | null): this {
    this.#said = said;
    return this;
  }
}

const shape = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)*$/;

/** A recipient, or null if the address is invalid. Line ends in names would inject headers. */
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
 * Whether an `smtp:` connection must use STARTTLS: mails contain links that open accounts. Not for a server on this
 * machine; another one in the local network can be exempted by `?requireTLS=false`.
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

  /** Mode 0600: mails contain links that open accounts. */
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
        // Suppresses automatic replies (RFC 3834).
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
