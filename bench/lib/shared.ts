/** What the benches of one process share in a small run (all-small.ts): the first one that needs it opens it. */
interface Closable {
  close(): Promise<void>;
}

let opened: Map<string, Promise<Closable>> | undefined;

/** From now on `shared` opens each thing once. */
export function share(): void {
  opened ??= new Map();
}

/** The one of this name; undefined if this run shares nothing. */
export function shared<T extends Closable>(name: string, open: () => Promise<T>): Promise<T> | undefined {
  if (!opened) return undefined;
  const made = opened.get(name) ?? open();
  opened.set(name, made);
  return made as Promise<T>;
}

export async function closeShared(): Promise<void> {
  for (const one of opened?.values() ?? []) await (await one).close();
  opened = undefined;
}
