/** Store with the upload speed, measured twice a second while uploads are running. */

import { store } from '../../base/store.ts';
import { isUnderWay, sumsOf } from '../../uploads/item.ts';
import { items, ownItems } from '../../uploads/items.ts';
import { measuredSpeed, type Speed } from '../../uploads/time-estimate.ts';

export const uploadSpeed = store<Speed | null>(null);
const EVERY = 500;
let timer: ReturnType<typeof setInterval> | undefined;

items.subscribe(() => {
  const moving = ownItems().some(isUnderWay);
  if (moving && timer === undefined) timer = setInterval(measure, EVERY);
  if (!moving && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
    uploadSpeed.set(null);
  }
});

function measure(): void {
  const { sent } = sumsOf(ownItems());
  uploadSpeed.set(before => measuredSpeed(before, sent, Date.now()));
}
