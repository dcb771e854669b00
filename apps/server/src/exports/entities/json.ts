/** Entries of one form as a JSON document, streamed by batches: objects as OData's entities, with their repeats in them. */
import type { Form } from '@kontor/form';
import type { Row } from '../../records/select.ts';
import { modelOf } from './model.ts';
import { entityOf, type Found } from './rows.ts';

export const jsonType = 'application/json; charset=utf-8';

export async function* entitiesJson(form: Form, rows: AsyncIterable<Row[]>): AsyncGenerator<Buffer, void, void> {
  const model = modelOf(form);
  const shape = { properties: model.entries.properties, expanded: [...model.entries.inside] };
  let count = 0;
  yield Buffer.from('{"data":[');
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    const texts = batch.map(row =>
      JSON.stringify(entityOf({ ...(row as unknown as Found), instance: 0 }, shape, model)),
    );
    yield Buffer.from(`${count > 0 ? ',' : ''}\n${texts.join(',\n')}`);
    count += batch.length;
  }
  yield Buffer.from(`\n],"count":${count}}\n`);
}
