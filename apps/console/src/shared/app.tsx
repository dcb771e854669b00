/** Root component of the public form: picks the page by the address. */
import { Suspense } from 'react';
import { useStore } from '../base/store.ts';
import { lazily } from '../ui/lazily.ts';
import { usePageTitle } from '../ui/title.ts';
import { Boundary } from './boundary.tsx';
import { branding } from './branding.ts';
import { Unavailable, Waiting } from './empty-states.tsx';
import { FormPage } from './form-page.tsx';
import { Frame } from './frame.tsx';
import type { Receipt } from './outcome.ts';
import { moves, type Route, routeOf } from './route.ts';
import { floating } from './toasts.ts';

const Thanks = lazily(() => import('./thanks.tsx'));
const Unsent = lazily(() => import('./unsent.tsx'));
const Preview = lazily(() => import('./preview.tsx'));
const Overlays = lazily(() => import('./overlays.ts'));

export function App() {
  const move = useStore(moves);
  const { app_name } = useStore(branding);
  const floats = useStore(floating);
  usePageTitle('', app_name);
  const place = routeOf(location.pathname);
  return (
    <>
      <Frame tried={place.kind === 'preview'}>
        <Boundary key={`b${move}`}>
          <Suspense fallback={<Waiting />}>
            <Page place={place} />
          </Suspense>
        </Boundary>
      </Frame>
      <Suspense>{floats && <Overlays />}</Suspense>
    </>
  );
}

/** History state passed from the previous page. */
interface Left {
  localId?: string;
  files?: number;
  again?: string;
  receipt?: Receipt;
}

function Page({ place }: { place: Route }) {
  if (place.kind === 'form') return <FormPage place={place} />;
  if (place.kind === 'preview') return <Preview />;
  const { localId = null, files = 0, again = null, receipt = null } = (history.state ?? {}) as Left;
  if (place.kind === 'thanks') return <Thanks receipt={receipt} again={again} />;
  if (place.kind === 'unsent') return <Unsent localId={localId} files={files} again={again} />;
  return <Unavailable />;
}
