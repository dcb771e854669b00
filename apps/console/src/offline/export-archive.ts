/**
 * Exports an entry of the outbox that cannot be sent as an archive (format: archive-format.ts), for an administrator to
 * import, possibly on another device and much later.
 */
import { downloadZip } from 'client-zip';
import { type ArchivedEntry, type ArchivedFile, ENDING, ENTRY, FORMAT } from './archive-format.ts';
import { hexHash } from './hash.ts';
import { openBase } from './outbox-db.ts';
import type { Outgoing } from './types.ts';

async function senderOf({ way }: Outgoing): Promise<ArchivedEntry['sender']> {
  // A link's token gives access to the form; its hash only identifies the link.
  return way.kind === 'link' ? { link_hash: await hexHash(way.token) } : { user_id: way.user_id };
}

/** Builds the archive of an entry with its files. Rejects if the entry is no longer on this device. */
export async function exportArchive(local_id: string): Promise<Blob> {
  const base = await openBase();
  const entry = await base.entry(local_id);
  if (entry?.status !== 'ready_to_send') throw new DOMException('not here', 'NotFoundError');
  const parts: { name: string; input: Blob; lastModified: Date }[] = [];
  const lastModified = new Date(entry.at);
  const files: ArchivedFile[] = [];
  const missing: string[] = [];
  for (const { id, filename } of entry.files) {
    const kept = await base.file(id);
    if (!kept) {
      missing.push(filename);
      continue;
    }
    const path = `files/${files.length + 1}`;
    files.push({ id, path, filename, type: kept.type, size: kept.blob.size, sha256: kept.sha256 });
    parts.push({ name: path, input: kept.blob, lastModified });
  }
  const { report_config_id, form_version, form_name, title, data, state, stored_files, at } = entry;
  const packed: ArchivedEntry = {
    kontor_entry: FORMAT,
    report_config_id,
    ...(form_version && { form_version }),
    form_name,
    title,
    local_id,
    data,
    state,
    sender: await senderOf(entry),
    stored_files,
    files,
    missing,
    saved: new Date(at).toISOString(),
  };
  parts.push({ name: ENTRY, input: new Blob([JSON.stringify(packed, null, 1)]), lastModified });
  return new Blob([await downloadZip(parts).blob()], { type: 'application/zip' });
}

/** A file name that is valid on every operating system. */
export function archiveName({ form_name, title }: Pick<Outgoing, 'form_name' | 'title'>): string {
  const words = [form_name, title].filter(Boolean).join(' ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is not wanted
  const safe = words.replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069\s]+/g, ' ').trim();
  return `${[...safe].slice(0, 80).join('').trim() || 'Kontor'}${ENDING}`;
}
