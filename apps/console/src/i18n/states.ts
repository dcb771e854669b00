/** Names of the built-in entry states; a form's own states have names of their own. */
import { texts } from './index.ts';

export const useStatesTexts = texts({
  de: { draft: 'Entwurf', none: 'Ohne Status', readyToSend: 'Sendebereit', sent: 'Gesendet' },
  en: { draft: 'Draft', none: 'No state', readyToSend: 'Ready to send', sent: 'Sent' },
});
