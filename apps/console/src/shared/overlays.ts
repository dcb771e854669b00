/** What floats above the page: loads beside it, as nothing does at first. */
export { Overlays as default } from '../ui/overlays.tsx';
export { dismiss, toast } from '../ui/toasts.ts';
