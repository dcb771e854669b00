/** Lazy chunk: toasts and dialogs. */
export { Overlays as default } from '../ui/overlays.tsx';
export { dismiss, toast } from '../ui/toasts.ts';
