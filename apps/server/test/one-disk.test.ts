/** Tests of the check at the start that all servers of a database have one disk for stored files. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustShareDisk } from '../src/records/one-disk.ts';
import { type House, openHouse } from './house.ts';
import { upload } from './upload.ts';

let house: House;
let folder: string;
const warned: string[] = [];

beforeAll(async () => {
  house = await openHouse();
  folder = mkdtempSync(join(tmpdir(), 'kontor-disks-'));
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const begin = (disk: string, server: string) =>
  mustShareDisk({
    database: house.database,
    folder: join(folder, disk),
    server,
    warn: line => void warned.push(line),
  });

it('another server on the same disk is fine, on another one it is refused and changes nothing', async () => {
  const here = house.services.place.name;
  await begin('one', here);
  await begin('one', 'kontor/0.0.0 second');
  await expect(begin('two', 'kontor/0.0.0 second')).rejects.toThrow(
    `Another server of this database (${here.split(' ')[1]}) keeps stored files on another disk than ${join(folder, 'two')}`,
  );
  await begin('one', here);
  expect(warned).toEqual([]);
});

it('where no other server runs, another disk is taken, with a warning if files were stored before', async () => {
  const here = house.services.place.name;
  await begin('three', here);
  expect(warned).toEqual([]);
  await upload(await house.as('anna'), 'a.txt', 'stored');
  await begin('four', here);
  expect(warned.splice(0)).toEqual([expect.stringContaining('Stored files were kept on another disk')]);
  await begin('four', here);
  expect(warned).toEqual([]);
  expect(existsSync(join(folder, 'four/.kontor-disk'))).toBe(true);
});
