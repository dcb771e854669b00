/** Leads to the control that a fault is at, once its dataset is open. */
import { placeOf } from './faults.ts';

const controls = 'input:not([type=hidden], [type=color], [hidden]), select, textarea';

/** The n-th control of a condition is what its parts stand in: field, comparison, value. */
const parts = ['field', 'operator', 'value'];

export function focusAt(path: string): void {
  const { dataset, filter, part } = placeOf(path);
  const at =
    dataset !== null ? `config.datasets.${dataset}` : path.startsWith('report_configs') ? 'report_configs' : path;
  const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
  if (!place) return;
  if (filter !== null) {
    const found = place.querySelectorAll<HTMLElement>(`[data-filter="${filter}"] :is(${controls})`);
    (found[parts.indexOf(part)] ?? found[0])?.focus();
    return;
  }
  const named = dataset !== null && part ? place.querySelector<HTMLElement>('[aria-invalid=true]') : null;
  (named ?? place.querySelector<HTMLElement>(controls) ?? place.querySelector<HTMLElement>('button'))?.focus();
}
