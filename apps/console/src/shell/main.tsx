/** Entry point of the console. */
import '../ui/tokens.css';
import '../ui/roles.css';
import '../ui/base.css';
import '../ui/theme.ts';
import '../ui/embedded.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../i18n/start.ts';
import { startTooltips } from '../ui/tooltip.ts';
import { App } from './app.tsx';

startTooltips();
const root = document.getElementById('root');
if (root)
  void startTexts().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
// After everything that the first paint needs.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    void import('../offline/register-worker.ts')
      .then(({ registerWorker }) => registerWorker('console'))
      .catch(() => undefined);
  });
