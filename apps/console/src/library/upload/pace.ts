/** How fast it goes, measured twice a second while anything is under way. */
import { type Pace, paced } from '../../api/upload-estimate.ts';
import { isUnderWay, sumsOf } from '../../api/upload-item.ts';
import { items, ownItems } from '../../api/upload-items.ts';
import { store } from '../../ui/store.ts';

export const pace = store<Pace | null>(null);
const EVERY = 500;
let timer: ReturnType<typeof setInterval> | undefined;

items.subscribe(() => {
  const moving = ownItems().some(isUnderWay);
  if (moving && timer === undefined) timer = setInterval(measure, EVERY);
  if (!moving && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
    pace.set(null);
  }
});

function measure(): void {
  const { sent } = sumsOf(ownItems());
  pace.set(before => paced(before, sent, Date.now()));
}
