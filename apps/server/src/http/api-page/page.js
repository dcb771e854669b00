// Shows the served OpenAPI text. It asks this house only, and keeps what is pasted in memory alone.
/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

const main = document.getElementById('calls');

/** The page puts no token into an address, where it would stand in histories and logs. */
function withoutTokensInAddresses(text) {
  delete text.components.securitySchemes.shareInAddress;
  for (const operation of Object.values(text.paths).flatMap(operations => Object.values(operations))) {
    operation.security = operation.security.filter(way => !('shareInAddress' in way));
    operation.parameters = operation.parameters.filter(({ name, in: place }) => name !== 'token' || place !== 'query');
  }
  return { ...text, servers: [{ url: '/api' }] };
}

/**
 * What a part of the text says with everything it refers to; what refers to itself is left a reference. The viewer's own
 * way goes through the whole text for each call that is opened, which takes seconds; this text refers to itself alone.
 */
function resolveSubtree(text, path) {
  const at = (from, steps) => steps.reduce((found, step) => found?.[step], from);
  const resolve = (value, within) => {
    if (Array.isArray(value)) return value.map(each => resolve(each, within));
    if (value === null || typeof value !== 'object') return value;
    const { $ref } = value;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, within)]));
    const whole = new URL($ref, location.href).href;
    if (within.includes($ref)) return { $ref: whole };
    // The viewer names what was referred to by the second.
    return { ...resolve(at(text, $ref.slice('#/'.length).split('/')), [...within, $ref]), $$ref: whole };
  };
  return { spec: resolve(at(text, path), []) ?? null, errors: [] };
}

try {
  const answer = await fetch('/api/openapi.json');
  if (!answer.ok) throw new Error(`The text answers ${answer.status}.`);
  main.textContent = '';
  SwaggerUIBundle({
    spec: withoutTokensInAddresses(await answer.json()),
    domNode: main,
    plugins: [{ fn: { resolveSubtree } }],
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    filter: true,
    persistAuthorization: false,
    queryConfigEnabled: false,
    validatorUrl: null,
    withCredentials: false,
  });
} catch (error) {
  main.textContent = `The calls cannot be shown. ${error.message}`;
}
