/** Lazy chunk: toasts and dialogs. */
export { Overlays as default } from '../ui/overlays.tsx';
export { toast } from '../ui/toasts.ts';
