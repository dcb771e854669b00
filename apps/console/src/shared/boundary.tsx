/** React error boundary of the public form. The answers survive a crash of the page as a draft. */
import { Component, type ReactNode } from 'react';
import { useSharedTexts } from '../i18n/shared.ts';
import { Button } from '../ui/button.tsx';
import { Say } from './empty-states.tsx';

export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const t = useSharedTexts();
  const again = (
    <Button kind="primary" size="lg" onClick={() => location.reload()}>
      {t.reload}
    </Button>
  );
  return (
    <Say title={t.broken} actions={again}>
      {t.brokenBody}
    </Say>
  );
}
