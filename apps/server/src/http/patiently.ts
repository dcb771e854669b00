/** Timeout of what a page can do without: null once it takes too long, and where it fails. */

/** The page comes without it rather than late: the database may be away, and the console says so itself. */
export const usualPatience = 400;
/** Until the first one is there: the server's code loads with it, which the page's own request would wait for as well. */
const FIRST_PATIENCE = 3_000;

/** `patience` in ms. */
export function patiently<Asked, Told>(
  ask: (asked: Asked) => Promise<Told>,
  patience: number = usualPatience,
): (asked: Asked) => Promise<Told | null> {
  let answered = false;
  return async asked => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>(done => {
      timer = setTimeout(done, answered ? patience : Math.max(patience, FIRST_PATIENCE), null);
    });
    const told = ask(asked).then(
      found => {
        answered ||= found !== null;
        return found;
      },
      () => null,
    );
    const first = await Promise.race([told, late]);
    clearTimeout(timer);
    return first;
  };
}
