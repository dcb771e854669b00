/** Props of the file dialog, shared with its lazy wrapper. */

export interface EditFileProps {
  /** As in a list; the dialog loads the present version itself. */
  reference: { id: string };
  onClose: (done?: 'saved' | 'removed') => void;
}
