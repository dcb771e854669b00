/** Fixture: the demo's bird strikes without pictures, inserted in bulk: 10,000 entries in a second. */
import { type Data, type Form, settle } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { birdStrike, readStrikes } from '../../../demo/forms/bird-strike.ts';
import { entryOf } from '../../../demo/strikes.ts';
import { sql } from '../src/db/sql.ts';
import { addForm } from './forms.ts';
import type { House, Person } from './house.ts';

/** Returns the form's id. */
export async function addStrikes(house: House, admin: Person, change = (data: Data): Data => data): Promise<string> {
  const id = await addForm(admin, birdStrike.name, birdStrike.form(null));
  const form = (await admin.get(`/report-configs/${id}.json`)).body.data as unknown as Form;
  const rows = readStrikes().map((strike, index) => {
    const { data, state, at } = entryOf(strike, index);
    return { id: uuidv7(), state, created: at, data: settle(form, change(data)) };
  });
  await house.database.run(sql`
    insert into reports (id, report_config_id, owner, state, data, created)
    select id, ${id}, id, state, data, created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, state text, data jsonb, created timestamptz)`);
  await house.database.text('analyze reports');
  return id;
}
