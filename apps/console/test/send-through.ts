/** Mocks XMLHttpRequest, which uploads use for progress events, with the same server app as `fetch`. */
import type { House } from '../../server/test/house.ts';

/** Faults: `lost` before the request arrives, `unheard` when only the answer is lost. */
export interface Way {
  /** Called before each request; a number is a status that a proxy would answer with. */
  meet?: (name: string) => 'lost' | 'unheard' | number | Promise<'lost' | 'unheard' | number | undefined> | undefined;
}

export function sendThrough(house: House, way: Way = {}) {
  return class {
    upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = '';
    #path = '';
    #aborted = false;
    #headers: Record<string, string> = {};
    #answered: Record<string, string> = {};
    open(_method: string, path: string) {
      this.#path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.#answered[name] ?? null;
    }
    abort() {
      this.#aborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    async send(form: FormData) {
      const parts: Buffer[] = [];
      let sent = '';
      for (const [name, value] of form) {
        const file = typeof value === 'string' ? '' : `; filename="${value.name}"`;
        if (typeof value !== 'string') sent = value.name;
        const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
        parts.push(
          Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
          bytes,
          Buffer.from('\r\n'),
        );
      }
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const met = await way.meet?.(sent);
      if (this.#aborted) return;
      if (met === 'lost') return this.#end(() => this.onerror?.());
      if (typeof met === 'number') {
        this.status = met;
        this.responseText = JSON.stringify({ name: 'Between', message: 'between', code: met, issues: [] });
        return this.#end(() => this.onload?.());
      }
      const answer = await house.app.inject({
        method: 'POST',
        url: this.#path,
        headers: { ...this.#headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
      });
      if (this.#aborted) return;
      if (met === 'unheard') return this.#end(() => this.onerror?.());
      this.status = answer.statusCode;
      this.responseText = answer.body;
      for (const [name, value] of Object.entries(answer.headers)) this.#answered[name] = String(value);
      this.#end(() => this.onload?.());
    }
    #end(tell: () => void) {
      tell();
      this.onloadend?.();
    }
  };
}
