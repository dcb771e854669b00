/**
 * A worker from a file of the console. The page's policy takes addresses of scripts from this one named source alone
 * (Trusted Types), and this source names files of the build alone.
 */
interface Policy {
  createScriptURL: (address: string) => string;
}
interface Factory {
  createPolicy: (name: string, rules: Policy) => Policy;
}

const rules: Policy = {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin || !/\.m?js$/.test(pathname)) throw new TypeError('Only scripts of the console');
    return address;
  },
};
let policy: Policy | undefined;

/** A policy of one name is made once in a page. */
function source(): Policy {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory ? factory.createPolicy('kontor-workers', rules) : rules;
  return policy;
}

export const startWorker = (address: string): Worker =>
  new Worker(source().createScriptURL(address), { type: 'module' });

export const registerScript = (address: string, scope: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(source().createScriptURL(address), { scope, updateViaCache: 'none' });
