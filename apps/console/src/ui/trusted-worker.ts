/**
 * Creates Web Workers under Trusted Types: the page's policy accepts script URLs only from this named policy, which
 * accepts only files of the build.
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

/** A policy can be created only once per page. */
function source(): Policy {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory ? factory.createPolicy('kontor-workers', rules) : rules;
  return policy;
}

export const startWorker = (address: string): Worker =>
  new Worker(source().createScriptURL(address), { type: 'module' });

export const registerScript = (address: string, scope: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(source().createScriptURL(address), { scope, updateViaCache: 'none' });
