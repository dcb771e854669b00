/**
 * HTTP client for addresses that users typed, guarded against server-side request forgery: https on port 443 to public
 * addresses, besides what the operator allows (ALLOW_PRIVATE_WEBHOOKS; there http and any port too). All resolved
 * addresses are checked, the connection goes to a checked one, and redirects are not followed (security.md, D34).
 */
import { lookup as resolveName } from 'node:dns/promises';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import ip from 'ipaddr.js';

type Address = ip.IPv4 | ip.IPv6;

export type Refusal =
  | 'invalid_url'
  | 'scheme_refused'
  | 'user_refused'
  | 'port_refused'
  | 'address_refused'
  | 'unknown_host'
  | 'timeout'
  | 'connection_failed';

/** Why a request failed. Contains only a code: messages could contain secrets. */
export class CallFault extends Error {
  readonly code: Refusal;
  constructor(code: Refusal) {
    super(code);
    this.code = code;
  }
}

export interface Outgoing {
  url: string;
  method: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string | Buffer;
  /** Total timeout: resolving, connecting, sending, reading. */
  timeoutMs?: number;
}

export interface Answered {
  status: number;
  /** The part that was read, 64 KiB at most. */
  body: string;
  /** Seconds of `Retry-After`, a day at most; undefined without it. */
  retryAfter?: number | undefined;
}

export interface Caller {
  /** Throws a CallFault. */
  call(outgoing: Outgoing): Promise<Answered>;
  /** Fault of a URL by its text alone; names are resolved by the request. */
  fault(url: string): Refusal | null;
}

export type Resolve = (host: string) => Promise<string[]>;

const mostRead = 64 * 1024;
const connectMs = 3_000;
const totalMs = 10_000;

const systemResolve: Resolve = async host =>
  (await resolveName(host, { all: true, verbatim: true })).map(found => found.address);

const translated = ['::/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map(text => ip.IPv6.parseCIDR(text));

/**
 * The effective address: the IPv4 address embedded in a mapped or translated IPv6 one. Tunnel addresses are not public
 * anyway.
 */
function innermost(address: Address): Address {
  if (!(address instanceof ip.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const inside = translated.some(range => address.match(range)) && address.range() !== 'loopback';
  return inside ? new ip.IPv4(address.toByteArray().slice(12)) : address;
}

const rangeOf = (text: string): [Address, number] =>
  text.includes('/') ? ip.parseCIDR(text) : [ip.parse(text), ip.parse(text).kind() === 'ipv4' ? 32 : 128];

export function guardedCaller({
  allow = [],
  resolve = systemResolve,
}: {
  allow?: readonly string[];
  resolve?: Resolve;
} = {}): Caller {
  const ranges = allow.map(rangeOf);
  const within = (address: Address) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range as never, bits));

  /** What is permitted for an address: `all` if the operator allowed it, else `usual` or nothing. */
  function standing(text: string): 'all' | 'usual' | 'none' {
    if (!ip.isValid(text)) return 'none';
    const parsed = ip.parse(text);
    const address = innermost(parsed);
    if (within(address) || within(parsed)) return 'all';
    // `unicast` means: in none of the reserved ranges.
    return address.range() === 'unicast' ? 'usual' : 'none';
  }

  function read(text: string): URL | Refusal {
    if (!URL.canParse(text)) return 'invalid_url';
    const url = new URL(text);
    if (url.protocol !== 'https:' && (url.protocol !== 'http:' || ranges.length === 0)) return 'scheme_refused';
    if (url.username !== '' || url.password !== '') return 'user_refused';
    if (url.port !== '' && ranges.length === 0) return 'port_refused';
    return url;
  }

  const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

  function faultAt(url: URL, address: string): Refusal | null {
    const may = standing(address);
    if (may === 'all') return null;
    if (may === 'none') return 'address_refused';
    if (url.protocol !== 'https:') return 'scheme_refused';
    return url.port === '' ? null : 'port_refused';
  }

  /** One of the host's addresses, all of which were checked. */
  async function addressOf(url: URL): Promise<string> {
    const host = hostOf(url);
    const found = ip.isValid(host)
      ? [host]
      : await resolve(host).catch(() => {
          throw new CallFault('unknown_host');
        });
    const [first] = found;
    if (first === undefined) throw new CallFault('unknown_host');
    for (const address of found) {
      const fault = faultAt(url, address);
      if (fault) throw new CallFault(fault);
    }
    return first;
  }

  return {
    fault(text) {
      const url = read(text);
      if (typeof url === 'string') return url;
      return ip.isValid(hostOf(url)) ? faultAt(url, hostOf(url)) : null;
    },
    async call(outgoing) {
      const url = read(outgoing.url);
      if (typeof url === 'string') throw new CallFault(url);
      const late = AbortSignal.timeout(outgoing.timeoutMs ?? totalMs);
      const timedOut = new Promise<never>((_, reject) =>
        late.addEventListener('abort', () => reject(new CallFault('timeout')), { once: true }),
      );
      const whole = addressOf(url).then(address => send(url, address, outgoing, late));
      return Promise.race([whole, timedOut]);
    },
  };
}

/** Connects to `address` regardless of what the name resolves to now (DNS rebinding). */
function send(url: URL, address: string, { method, headers, body }: Outgoing, late: AbortSignal): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const family = ip.parse(address).kind() === 'ipv4' ? 4 : 6;
  const options = {
    method,
    agent: false,
    signal: late,
    family,
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    },
    lookup: (_host: string, wanted: { all?: boolean }, done: (...found: unknown[]) => void) =>
      wanted.all ? done(null, [{ address, family }]) : done(null, address, family),
  };
  // `import` would also evaluate Node's own `fetch` (http/client-error.ts).
  const { request: open } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  const request: ClientRequest = open(url, options as never);
  const fail = () => reject(new CallFault(late.aborted ? 'timeout' : 'connection_failed'));
  request.on('socket', socket => watchConnect(request, socket, address));
  request.on('error', error => (error instanceof CallFault ? reject(error) : fail()));
  request.on('response', response => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      resolve({
        status: response.statusCode ?? 0,
        body: Buffer.concat(chunks).subarray(0, mostRead).toString('utf8'),
        retryAfter: secondsOf(response.headers['retry-after']),
      });
      request.destroy();
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      // Stops reading at the limit.
      if (size >= mostRead) end();
    });
    response.on('end', end);
    response.on('error', fail);
    response.on('aborted', fail);
  });
  request.end(body);
  return promise;
}

const mostWaitSeconds = 86_400;

/** `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3). */
function secondsOf(given: string | undefined): number | undefined {
  const text = given?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return seconds > 0 ? Math.min(seconds, mostWaitSeconds) : undefined;
}

function watchConnect(request: ClientRequest, socket: Socket, address: string): void {
  const slow = setTimeout(() => request.destroy(new CallFault('timeout')), connectMs);
  socket.once('close', () => clearTimeout(slow));
  socket.once('connect', () => {
    clearTimeout(slow);
    const { remoteAddress } = socket;
    const same = remoteAddress && ip.isValid(remoteAddress) && sameAddress(remoteAddress, address);
    if (!same) request.destroy(new CallFault('address_refused'));
  });
}

const sameAddress = (one: string, two: string) => ip.process(one).toString() === ip.process(two).toString();
