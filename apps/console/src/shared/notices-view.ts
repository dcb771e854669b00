export { Note as default } from '../ui/feedback.tsx';
