/** Entry point of the public form. */
import '../ui/tokens.css';
import '../ui/roles.css';
import '../ui/base.css';
import '../ui/theme.ts';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../i18n/start.ts';
import { App } from './app.tsx';
import { brandingLoaded } from './branding.ts';
import { beginFirstPaint } from './first-paint.ts';
import { loadForm } from './load-form.ts';
import { routeOf } from './route.ts';

// Starts loading the form before React renders.
beginFirstPaint();
const place = routeOf(location.pathname);
if (place.kind === 'form') void loadForm(place);
void brandingLoaded();
const root = document.getElementById('root');
if (root) void startTexts().then(() => createRoot(root).render(<App />));
// After everything that the first paint needs.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    void import('../offline/register-worker.ts')
      .then(({ registerWorker }) => registerWorker('shared'))
      .catch(() => undefined);
  });
