/**
 * A web push service and its browser, for tests: decrypts messages as a browser does (RFC 8291, by Node's own crypto)
 * and verifies the sender's signature (RFC 8292).
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  path: string;
  headers: IncomingMessage['headers'];
  /** Decrypted. */
  text: string;
  /** The key that signed it, and the claims of the signature. */
  signer: string;
  claims: { aud: string; exp: number; sub: string };
}

export interface PushService {
  origin: string;
  arrived: Arrived[];
  /** Status codes by address, in place of 201. */
  answers: Map<string, number>;
  /** The subscription of a browser; `name` becomes part of its address. */
  subscribe(name: string): string;
  close(): Promise<void>;
}

interface Browser {
  pair: ECDH;
  auth: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts the single record of aes128gcm (RFC 8188) that a push message is. */
function opened(body: Buffer, { pair, auth }: Browser): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, text] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = derive(pair.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(text.subarray(-16));
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** Throws unless the signature is of the key that it names. */
function signed(authorization = ''): Pick<Arrived, 'signer' | 'claims'> {
  const [, token = '', signer = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', said = '', signature = ''] = token.split('.');
  const point = Buffer.from(signer, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${said}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('signed by somebody else');
  return { signer, claims: JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) };
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const arrived: Arrived[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', part => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const name = path.slice(1);
      try {
        const browser = browsers.get(name);
        if (!browser) throw new Error('nobody lives here');
        const { headers } = request;
        arrived.push({ path, headers, text: opened(Buffer.concat(parts), browser), ...signed(headers.authorization) });
        response.writeHead(answers.get(name) ?? 201).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    arrived,
    answers,
    subscribe(name) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { pair, auth });
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return JSON.stringify({ endpoint: `${origin}/${name}`, expirationTime: null, keys });
    },
    close: () => new Promise(done => void server.close(() => done())),
  };
}
