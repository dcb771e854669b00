/**
 * React as the pages have it (build/lean-react/), beside the whole of it: the same elements, events and order of
 * effects. Both are the production builds, which no other test runs.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as ReactModule from 'react';
import type * as ReactDomModule from 'react-dom';
import type * as ClientModule from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leanClient, refusedIn } from '../build/lean-react/index.ts';
import { rewritten } from '../build/lean-react/rewrite.ts';

interface Modules {
  react: typeof ReactModule;
  dom: typeof ReactDomModule;
  client: typeof ClientModule;
}

const here = createRequire(import.meta.url);
const fileOf = (name: string, file: string) => join(dirname(here.resolve(`${name}/package.json`)), 'cjs', file);
const clientFile = fileOf('react-dom', 'react-dom-client.production.js');
const clientSource = readFileSync(clientFile, 'utf8');

/** The production builds of React, in strict mode as every module of a page. */
function modules(client: string): Modules {
  const loaded = new Map<string, unknown>();
  const load = (name: string, source: string): unknown => {
    const exports = {};
    const evaluate = new Function('exports', 'require', `'use strict';${source}`) as (...given: unknown[]) => void;
    evaluate(exports, (other: string) => loaded.get(other));
    loaded.set(name, exports);
    return exports;
  };
  const read = (name: string) => load(name, readFileSync(fileOf(name, `${name}.production.js`), 'utf8'));
  read('scheduler');
  return { react: read('react'), dom: read('react-dom'), client: load('react-dom/client', client) } as Modules;
}

async function playedWith(client: string): Promise<string[]> {
  const { react, dom, client: roots } = modules(client);
  vi.resetModules();
  vi.doMock('react', () => ({ ...react, default: react }));
  vi.doMock('react-dom', () => ({ ...dom, default: dom }));
  vi.doMock('react-dom/client', () => ({ ...roots, default: roots }));
  const { played } = await import('./react-page.ts');
  return played();
}

afterEach(() => document.body.replaceChildren());

describe('React of the pages', () => {
  it('shows and does what the whole of React does', async () => {
    const whole = await playedWith(clientSource);
    const lean = await playedWith(leanClient(clientSource));
    expect(lean).toEqual(whole);
    expect(whole.join('\n')).toContain('<u>late</u>');
    expect(whole).toEqual(expect.arrayContaining(['caught', 'click', 'portal', 'submit', 'effect over a']));
  });

  it('refuses what it leaves out', () => {
    const { react, dom, client } = modules(leanClient(clientSource));
    const errors: unknown[] = [];
    const root = client.createRoot(document.body.appendChild(document.createElement('div')), {
      onUncaughtError: error => errors.push(error),
    });
    dom.flushSync(() => root.render(react.createElement(react.Activity, null, 'hidden')));
    expect(String(errors[0])).toContain('#130');
  });

  it('does not build with a module that asks for it', () => {
    expect(refusedIn('a.ts', "import { memo, Activity as Hidden } from 'react';")).toContain('Activity');
    expect(refusedIn('a.js', 'const part = jsx(React.ViewTransition, {});')).toBe('React.ViewTransition');
    expect(refusedIn('a.ts', "import { preload } from 'react-dom';")).toContain('preload');
    expect(refusedIn('a.ts', "import { memo } from 'react'; import { preload } from './images.ts';")).toBeUndefined();
    expect(refusedIn('a.ts', '// React.Activity keeps state\nPalette.preload();')).toBeUndefined();
    expect(refusedIn('a.tsx', 'const head = <link rel="icon" />;')).toContain('<link');
    expect(refusedIn('a.tsx', 'const rows = <Fragment key={id} ref={rows} />;')).toContain('ref=');
    expect(refusedIn('a.tsx', 'const sign = <Fragment key={id}><Link ref={link} /></Fragment>;')).toBeUndefined();
  });

  it('does not build with a React that looks otherwise', () => {
    expect(() => leanClient(clientSource.replaceAll('isHydrating', 'hydrates'))).toThrow('variables isHydrating');
    expect(() => leanClient(clientSource.replaceAll('isViewTransitionEligible', 'any'))).toThrow('nothing like');
  });
});

describe('rewriting', () => {
  const code = (source: string, facts: Parameters<typeof rewritten>[2]) =>
    rewritten('a.js', source, facts).code.replaceAll(/\s+/g, ' ');

  it('puts constants where variables are read, and keeps what is assigned to them', () => {
    const source = 'var on = f(); on = g(); function a(on) { return on; } if (on && x.on) y.on = on;';
    expect(code(source, { variables: { on: '!1' } })).toBe(
      'var on = f(); g(); function a(on) { return on; } if (!1 && x.on) y.on = !1;',
    );
  });

  it('drops cases, and keeps what other cases fall into', () => {
    const source = 'switch (a.tag) { case 1: b(); case 2: c(); break; case 3: case 4: d(); break; case 2: e(); }';
    expect(code(source, { tags: [2, 3] })).toBe('switch (a.tag) { case 1: b(); c(); break; case 4: d(); break; }');
  });

  it('keeps variables that are declared in a case that goes', () => {
    const source = 'function f(a) { switch (a.tag) { case 2: var b = a; break; case 4: b = 4; } return b; }';
    expect(code(source, { tags: [2] })).toBe('function f(a) {var b; switch (a.tag) { case 4: b = 4; } return b; }');
  });

  it('names facts that are of no use', () => {
    expect(rewritten('a.js', 'x.tag === 1', { tags: [1, 2], functions: { gone: '' } }).unused).toEqual([
      'functions gone',
      'tags 2',
    ]);
  });
});
