/**
 * Speaking with the page that shows this one in a frame (docs/embedding.md). It is asked for a token once, and told of
 * each entry that was saved. Whatever is said goes to sites of EMBED_ORIGINS by name, never to `*`, and is heard from
 * them alone: a message can come from any window that got hold of this one.
 */
const PATIENCE = 1_000;
const TOKEN = /^(?:ses|key|shr)_[\w-]{43}$/;

export const framed = (): boolean => window.parent !== window;

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * The origin of the parent, as the browser tells it; a parent may have asked it not to. Then each allowed one is
 * spoken to: the browser delivers to the window that is of that origin, and drops what is for another.
 */
function parents(origins: readonly string[]): readonly string[] {
  if (!framed()) return [];
  const told = (location as { ancestorOrigins?: ArrayLike<string> }).ancestorOrigins?.[0];
  if (told && told !== 'null') return origins.filter(origin => origin === told);
  const referrer = originOf(document.referrer);
  const known = origins.filter(origin => origin === referrer);
  return known.length > 0 ? known : origins;
}

function tell(origins: readonly string[], message: object): void {
  for (const origin of origins) window.parent.postMessage(message, origin);
}

/** The token that the parent hands over, or null: not in a frame of one of `origins`, or no answer within a second. */
export function askToken(origins: readonly string[]): Promise<string | null> {
  const asked = parents(origins);
  if (asked.length === 0) return Promise.resolve(null);
  return new Promise(resolve => {
    const end = (token: string | null) => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(token);
    };
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || !asked.includes(origin)) return;
      const { type, token } = Object(data) as { type?: unknown; token?: unknown };
      if (type === 'AuthToken' && typeof token === 'string' && TOKEN.test(token)) end(token);
    };
    const timer = setTimeout(end, PATIENCE, null);
    window.addEventListener('message', hear);
    tell(asked, { type: 'AuthTokenRequest' });
  });
}

export interface Saved {
  reportConfigId: string;
  /** Of the stored entry: what still waits on this device is told of once the server has it. */
  reportId: string;
}

/** Tells the parent that an entry was saved; nobody else. */
export function postSaved(origins: readonly string[], { reportConfigId, reportId }: Saved): void {
  tell(parents(origins), { type: 'FormSaved', reportConfigId, reportId });
}
