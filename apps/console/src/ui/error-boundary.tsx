/** React error boundary with a retry button; keeps a crash from taking down the rest of the page. */
import { Component, type ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { Button } from './button.tsx';
import { Empty } from './feedback.tsx';
import { IconRefresh } from './icons.ts';
import { MissingPart } from './lazily.ts';

interface Props {
  children: ReactNode;
  /** Resets the error when it changes, for example the path. */
  resetKey?: string;
}

export class ErrorBoundary extends Component<Props, { error: unknown; key: string | undefined }> {
  override state = { error: undefined as unknown, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }
  static getDerivedStateFromProps(props: Props, state: { error: unknown; key: string | undefined }) {
    return props.resetKey === state.key ? null : { error: undefined, key: props.resetKey };
  }
  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Broken missing={this.state.error instanceof MissingPart} retry={() => this.setState({ error: undefined })} />
    );
  }
}

/** A failed dynamic import is cached by the browser until the page is reloaded. */
function Broken({ missing, retry }: { missing: boolean; retry: () => void }) {
  const t = useUiTexts();
  const actions = (
    <>
      <Button kind="primary" icon={IconRefresh} onClick={() => location.reload()}>
        {t.reload}
      </Button>
      {!missing && <Button onClick={retry}>{t.retry}</Button>}
    </>
  );
  return (
    <div role="alert">
      <Empty kind="filtered" title={missing ? t.missingTitle : t.errorTitle} heading="h1" actions={actions}>
        {missing ? t.missingBody : t.errorBody}
      </Empty>
    </div>
  );
}
