/**
 * A client of Kontor's API by plain `fetch`: no dependency, Node 20 or newer, or a browser on the same origin. Copy it;
 * it is meant to be read.
 */

/** An error answer of the API: `name` is stable, `issues` say what is invalid and where. */
export class ApiProblem extends Error {
  constructor(status, body) {
    super(body.message ?? `The server answers ${status}.`);
    this.name = body.name ?? 'ApiProblem';
    this.status = status;
    this.issues = body.issues ?? [];
    this.requestId = body.requestId;
  }
}

/** Statuses to retry: busy (503) or rate-limited (429), a few times, after the server's `Retry-After`. */
const mayAgain = new Set([429, 503]);
const pause = seconds => new Promise(done => setTimeout(done, seconds * 1_000));

/** Query parameters like `filter[state]`; an array is repeated. */
function queryOf(query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, String(one));
  const text = search.toString();
  return text && `?${text}`;
}

export class Kontor {
  #url;
  #token;

  /** `url` is the console's address, without `/api`; `token` an API key or the token of a session. */
  constructor(url, token) {
    this.#url = new URL('api', `${String(url).replace(/\/+$/, '')}/`).href;
    this.#token = token;
  }

  /** The token is sent in a header, never in a URL, which would end up in logs. */
  async request(method, path, { query, body, headers = {} } = {}) {
    for (let left = 3; ; left--) {
      const answer = await fetch(`${this.#url}${path}${queryOf(query)}`, {
        method,
        headers: {
          ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (answer.ok) return answer;
      const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (!mayAgain.has(answer.status) || !(wait <= 30) || left === 0)
        throw new ApiProblem(answer.status, await answer.json().catch(() => ({})));
      await answer.body?.cancel();
      await pause(wait);
    }
  }

  async json(method, path, options) {
    const answer = await this.request(method, path, options);
    return answer.status === 204 ? null : answer.json();
  }

  /**
   * Creates a session with the name of a device, which users see in their list of sessions. `code`: of the second
   * factor, if there is one.
   */
  async signIn(username, password, { code, identifier = 'kontor-client' } = {}) {
    const body = { username, password, identifier, ...(code ? { code } : {}) };
    const { data } = await this.json('POST', '/pixelstein-users/users/login.json', { body });
    this.#token = data.token;
    return data.user;
  }

  async signOut() {
    await this.request('POST', '/pixelstein-users/users/logout.json');
    this.#token = undefined;
  }

  /** Every item of a list, page after page: `for await (const form of kontor.all('/report-configs'))`. */
  async *all(path, query = {}) {
    for (let page = 1; ; page++) {
      const { data, count, limit } = await this.json('GET', `${path}.json`, { query: { limit: 100, ...query, page } });
      yield* data;
      if (page * limit >= count) return;
    }
  }

  async form(id) {
    return (await this.json('GET', `/report-configs/${id}.json`)).data;
  }

  /** `localId` is the idempotency key, made by the caller: sending again with the same one returns the same entry. */
  async addEntry(form, data, { state, localId = crypto.randomUUID() } = {}) {
    const body = { report_config_id: form, data, local_id: localId, ...(state === undefined ? {} : { state }) };
    return (await this.json('POST', '/reports/add.json', { body })).data;
  }

  /** Changes an entry from the version that was read; another's change in between is a problem named `Changed`. */
  async editEntry(entry, changes) {
    const headers = { 'if-match': `"${entry.version}"` };
    return (await this.json('PATCH', `/reports/${entry.id}.json`, { body: changes, headers })).data;
  }

  /** The workbook of a form's entries, as a stream of bytes. */
  async workbook(form, query = {}) {
    const answer = await this.request('GET', '/reports.xlsx', {
      query: { ...query, 'filter[report_config_id]': form },
    });
    return answer.body;
  }
}
