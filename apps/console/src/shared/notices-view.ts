/** Lazy chunk of notices.tsx: the Note component. */
export { Note as default } from '../ui/feedback.tsx';
