/** Parses STORAGE_URL: `s3://bucket/folder?endpoint=https://key:secret@s3.example.org&region=eu`. */

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface S3Place {
  bucket: string;
  /** Empty, or with a trailing slash. */
  prefix: string;
  /** Endpoint of S3-compatible servers, without its credentials. */
  endpoint: string | undefined;
  region: string;
  credentials: Credentials | undefined;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^[\w.-]+(\/[\w.-]+)*$/;
const known = new Set(['endpoint', 'region']);

const webUrl = (text: string): URL | undefined => {
  // The whole URL may have been percent-encoded.
  const plain = /^https?%3a/i.test(text) ? decodeURIComponent(text) : text;
  const url = URL.canParse(plain) ? new URL(plain) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

function keysOf(url: URL): Credentials | undefined {
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

/**
 * Parsed without form decoding, since secrets contain `+` and `%2F`, which it would decode twice. Undefined for an
 * unknown or repeated parameter.
 */
function wordsOf({ search }: URL): Map<string, string> | undefined {
  const words = new Map<string, string>();
  for (const word of search.slice(1).split('&').filter(Boolean)) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(word) ?? [];
    if (!known.has(name) || words.has(name)) return undefined;
    words.set(name, value);
  }
  return words;
}

/** Undefined for an invalid URL: an unknown parameter might be a misspelt endpoint. */
export function readPlace(text: string): S3Place | undefined {
  try {
    return placeOf(text);
  } catch {
    // A `%` without a valid code.
    return undefined;
  }
}

function placeOf(text: string): S3Place | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || !bucketName.test(url.hostname) || url.username || url.port || url.hash)
    return undefined;
  const words = wordsOf(url);
  if (!words) return undefined;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  if (prefix && !prefixName.test(prefix)) return undefined;
  const given = words.get('endpoint');
  const endpoint = given === undefined ? undefined : webUrl(given);
  if (given !== undefined && (!endpoint || endpoint.search || endpoint.hash)) return undefined;
  const region = words.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/i.test(region)) return undefined;
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    // Without credentials, which must not be logged.
    endpoint: endpoint && `${endpoint.origin}${endpoint.pathname.replace(/\/$/, '')}`,
    region,
    credentials: endpoint && keysOf(endpoint),
  };
}
