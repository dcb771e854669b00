/** Process of the columnar copy: takes questions by messages, and ends with the server that started it. */
import { answerOf } from './answers.ts';
import { keepCopies } from './copies.ts';
import type { FromProcess, Setup, ToProcess } from './question.ts';
import { keepRanks } from './ranks.ts';
import { openStore } from './store.ts';

const send = (message: FromProcess): void => void process.send?.(message, () => undefined);

async function open({ connection, ...place }: Setup) {
  const store = await openStore(place);
  const copies = keepCopies(store, connection);
  const ranks = keepRanks(connection);
  const close = async () => {
    await copies.close();
    await ranks.close();
    store.close();
  };
  return { store, copies, ranks, close };
}

let opened: ReturnType<typeof open> | undefined;

async function answer({ id, form, question }: Extract<ToProcess, { id: number }>): Promise<void> {
  try {
    if (!opened) throw new Error('not set up');
    const { store, copies, ranks } = await opened;
    const table = await copies.present(form);
    send({ id, answer: table && (await answerOf(store, ranks, table, question)) });
  } catch (error) {
    send({ id, answer: null, fault: error instanceof Error ? error.message : String(error) });
  }
}

async function end(): Promise<void> {
  const it = await opened?.catch(() => undefined);
  await it?.close().catch(() => undefined);
  process.exit(0);
}

process.on('message', (message: ToProcess) => {
  if ('setup' in message) {
    opened = open(message.setup);
    opened.catch(error => {
      console.error(error);
      process.exit(1);
    });
  } else void answer(message);
});
process.once('disconnect', () => void end());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
