/** Mails that the run's server has written to its folder; KONTOR_MAILS names the folder of a running server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './test.ts';

/** Undoes the soft line breaks of quoted-printable. */
const unfolded = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

async function mailsTo(address: string): Promise<string[]> {
  const folder = process.env.KONTOR_MAILS ?? '';
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async name => unfolded(await readFile(join(folder, name), 'utf8'))));
  return mails.filter(mail => mail.toLowerCase().includes(address.toLowerCase()));
}

/** Waits for a mail to this address, and returns the path of the first link that matches. */
export async function linkIn(address: string, path: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).map(mail => path.exec(mail)?.[0]).find(Boolean);
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}

/** Waits for the first mail to this address, parsed with its attachments. */
export async function mailTo(address: string): Promise<Email> {
  const folder = process.env.KONTOR_MAILS ?? '';
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        for (const name of (await readdir(folder).catch(() => [])).filter(each => each.endsWith('.eml'))) {
          const mail = await PostalMime.parse(await readFile(join(folder, name)));
          if (mail.to?.some(to => to.address === address)) found = mail;
        }
        return found !== undefined;
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  return found as Email;
}
