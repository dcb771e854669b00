/** Moves the focus to the field of an error, after opening its dataset. */
import { placeOf } from './faults.ts';

const controls = 'input:not([type=hidden], [type=color], [hidden]), select, textarea';

/** The index of a condition's path: field, operator, value. */
const parts = ['field', 'operator', 'value'];

function controlAt(path: string): HTMLElement | null | undefined {
  const { dataset, filter, part } = placeOf(path);
  const at =
    dataset !== null ? `config.datasets.${dataset}` : path.startsWith('report_configs') ? 'report_configs' : path;
  const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
  if (filter !== null) {
    const found = place?.querySelectorAll<HTMLElement>(`[data-filter="${filter}"] :is(${controls})`);
    return found?.[parts.indexOf(part)] ?? found?.[0];
  }
  const wrong = dataset !== null && part ? place?.querySelector<HTMLElement>('[aria-invalid=true]') : null;
  return wrong ?? place?.querySelector<HTMLElement>(controls);
}

/** Attempts (frames) to wait for a dataset's lazy settings. */
const patience = 120;

export function focusAt(path: string, tries = patience): void {
  requestAnimationFrame(() => {
    const control = controlAt(path);
    if (control) control.focus();
    else if (tries > 0) focusAt(path, tries - 1);
  });
}
