/** Tests of the counting semaphore. */
import { afterEach, expect, it, vi } from 'vitest';
import { placesFor } from '../src/outside/places.ts';

afterEach(() => void vi.useRealTimers());

const busy = expect.objectContaining({ kind: 'busy' });

it('gives as many places as there are, and one that is left twice to one alone', () => {
  const places = placesFor(2);
  const [one, two] = [places.take(), places.take()];
  expect(() => places.take()).toThrow(busy);
  expect(() => places.mayTake()).toThrow(busy);
  one.leave();
  one.leave();
  places.take();
  expect(() => places.take()).toThrow(busy);
  two.leave();
  expect(() => places.mayTake()).not.toThrow();
});

it('who waits comes in turn, and before those who do not', async () => {
  const places = placesFor(1);
  const one = places.take();
  const came: string[] = [];
  const wait = (name: string) =>
    places.within(60_000).then(place => {
      came.push(name);
      return place;
    });
  const [second, third] = [wait('second'), wait('third')];
  one.leave();
  expect(() => places.take()).toThrow(busy);
  (await second).leave();
  const last = await third;
  expect(came).toEqual(['second', 'third']);
  last.leave();
  places.take().leave();
});

it('who waits too long is refused, and takes no place when one is left', async () => {
  vi.useFakeTimers();
  const places = placesFor(1);
  const one = places.take();
  const late = places.within(1_000);
  const refused = expect(late).rejects.toEqual(busy);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  one.leave();
  places.take();
});
