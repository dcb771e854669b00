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

try {
  const answer = await fetch('/api/openapi.json');
  if (!answer.ok) throw new Error(`The text answers ${answer.status}.`);
  main.textContent = '';
  SwaggerUIBundle({
    spec: withoutTokensInAddresses(await answer.json()),
    domNode: main,
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
