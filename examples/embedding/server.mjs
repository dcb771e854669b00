/**
 * A minimal host site: serves the page beside it, and hands out the token for the console in its frame. Node 20 or
 * newer, no dependency. `node server.mjs`; the README lists its settings.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const types = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
};

/** Content security policy of the page: `frame-src` allows Kontor only. */
const policy = kontor =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    `frame-src ${kontor}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ].join('; ');

/**
 * `kontor`: Kontor's address; `form`: the address of a share link, `screen`: a path of the console, both optional;
 * `tokens`: the token for each of the two frames.
 */
export async function serve({ port, kontor, form, screen, tokens = {} }) {
  const { origin } = new URL(kontor);
  const answers = {
    'GET /settings.json': () => ({ kontor: origin, form, screen }),
    // A real site checks its own session here and returns the token of that user, or null. Only pages of this site can
    // read it (same origin): the token is in no page and no URL.
    'POST /tokens/form': () => ({ token: tokens.form ?? null }),
    'POST /tokens/console': () => ({ token: tokens.console ?? null }),
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const answer = answers[`${request.method} ${pathname}`];
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    response.setHeader('content-security-policy', policy(origin));
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    if (answer) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer()));
    } else if (Object.hasOwn(types, file)) {
      response.setHeader('content-type', types[file]);
      response.end(readFileSync(new URL(file, import.meta.url)));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return {
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT = '8080', KONTOR_URL = 'http://127.0.0.1:3000', KONTOR_FORM, KONTOR_KEY } = process.env;
  await serve({
    port: Number(PORT),
    kontor: KONTOR_URL,
    form: KONTOR_FORM,
    screen: process.env.KONTOR_SCREEN ?? '/reports',
    tokens: { console: KONTOR_KEY },
  });
  console.log(`http://localhost:${PORT} shows Kontor; Kontor needs EMBED_ORIGINS=http://localhost:${PORT}`);
}
