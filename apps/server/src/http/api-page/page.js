// Swagger UI for the served OpenAPI document. Sends requests to this server only; pasted tokens stay in memory.
/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

const main = document.getElementById('calls');

/** No tokens in URLs, which end up in browser histories and logs. */
function withoutTokensInAddresses(text) {
  delete text.components.securitySchemes.shareInAddress;
  for (const operation of Object.values(text.paths).flatMap(operations => Object.values(operations))) {
    operation.security = operation.security.filter(way => !('shareInAddress' in way));
    operation.parameters = operation.parameters.filter(({ name, in: place }) => name !== 'token' || place !== 'query');
  }
  return { ...text, servers: [{ url: '/api' }] };
}

/**
 * Resolves the $refs of a part of the document; recursive ones stay references. Replaces the viewer's own resolver,
 * which traverses the whole document for each opened call and takes seconds; this one has internal references only.
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
    // The viewer displays the name in `$$ref`.
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
