/** The words of the states that every form has; its own states bring theirs. */
import { texts } from './index.ts';

export const useStatesTexts = texts({
  de: { draft: 'Entwurf', none: 'Ohne Status', readyToSend: 'Sendebereit', sent: 'Gesendet' },
  en: { draft: 'Draft', none: 'No state', readyToSend: 'Ready to send', sent: 'Sent' },
});
