/** Helpers for downloads: their bytes, and workbooks as rows. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';

/** Name and bytes of the file that is downloaded while `act` runs. */
export async function saved(page: Page, act: () => Promise<unknown>): Promise<{ filename: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { filename: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The sheets of a workbook, by name, as rows of values. */
export async function sheets(bytes: Buffer): Promise<Record<string, unknown[][]>> {
  const { sheets } = await readXlsx(bytes);
  return Object.fromEntries(sheets.map(sheet => [sheet.name, sheet.rows]));
}
