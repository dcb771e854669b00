/** The mails that the server of the run has written; KONTOR_MAILS names the folder of one that runs already. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './test.ts';

/** Lines that quoted-printable has broken are whole again. */
const unfolded = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

async function mailsTo(address: string): Promise<string[]> {
  const folder = process.env.KONTOR_MAILS ?? '';
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async name => unfolded(await readFile(join(folder, name), 'utf8'))));
  return mails.filter(mail => mail.toLowerCase().includes(address.toLowerCase()));
}

/** The path of the first link of this kind in a mail to somebody, waited for. */
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

/** The first mail to somebody, with what is attached to it, waited for. */
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
      { timeout: 30_000 },
    )
    .toBe(true);
  return found as Email;
}
