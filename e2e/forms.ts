/** Fixtures: forms and entries of a journey's own, so that journeys do not affect one another. */
import type { Form } from '@kontor/form';
import { choices, field, photos, repeat, row, states, when } from '../demo/build.ts';
import type { client, Item } from './api.ts';
import { unique } from './test.ts';

type Api = ReturnType<typeof client>;

export const damages = { none: 'Keiner', minor: 'Gering', major: 'Erheblich' };

/** A small form with every kind of content that the journeys use. */
export function inspectionForm(): Form {
  return {
    fields: [
      row(
        field('text', 'place', 'Ort', 'col-6', { required: true }, { console: 1 }),
        field('date', 'day', 'Tag', 'col-6', {}, { console: 2 }),
      ),
      field('number', 'count', 'Anzahl', 'col-6', { minValue: 0, maxValue: 99 }, { console: 3 }),
      field('radio', 'damage', 'Schaden', 'col-6', { values: choices(damages) }, { console: 4 }),
      when(
        [{ valOne: 'damage', comparison: 'eq', valTwo: 'major', gate: null }],
        field('textarea', 'reason', 'Begründung', 'col-12', { required: true }),
      ),
      repeat(3, field('text', 'witness', 'Zeuge', 'col-12')),
      field('file', 'photos', 'Fotos', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen')),
    ],
    states: states({ open: 'Offen', checked: 'Geprüft', closed: 'Erledigt' }),
  };
}

export async function addForm(api: Api, name: string, form: Form = inspectionForm()): Promise<Item> {
  return api.add('report-configs', { name: unique(name), campaign: 'Journeys', ...form });
}

export const addEntry = (api: Api, form: Item, data: object, state: string | null = null): Promise<Item> =>
  api.add('reports', { report_config_id: form.id, data, state });
