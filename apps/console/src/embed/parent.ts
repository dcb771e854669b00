/**
 * Messages between this page and the page that embeds it in a frame (docs/embedding.md): requests a token once, and
 * announces saved entries. Messages go only to the origins of EMBED_ORIGINS, never to `*`, and are accepted only from
 * them: any window with a reference to this one can post to it.
 */
const PATIENCE = 1_000;
const TOKEN = /^(?:ses|key|shr)_[\w-]{43}$/;

export const framed = (): boolean => window.parent !== window;

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * The parent's origin as the browser reports it. If the parent's referrer policy hides it, messages are posted to each
 * allowed origin, and the browser delivers only the one that matches.
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

/** The parent's token; null if not framed by one of `origins`, or without an answer within a second. */
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
  /** Id of the stored entry; an entry in the outbox is announced once the server has it. */
  reportId: string;
}

/** Announces a saved entry to the parent, and to no other window. */
export function postSaved(origins: readonly string[], { reportConfigId, reportId }: Saved): void {
  tell(parents(origins), { type: 'FormSaved', reportConfigId, reportId });
}
