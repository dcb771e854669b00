import { useEffect } from 'react';
import { useTouch } from '../ui/media.ts';
import { useStore } from '../ui/store.ts';
import { FormPage } from './form-page.tsx';
import { Frame } from './frame.tsx';
import { moves, type Place, placeOf } from './place.ts';
import { Unavailable } from './states.tsx';

export function App() {
  const move = useStore(moves);
  const touch = useTouch();
  useEffect(() => {
    if (touch) document.documentElement.dataset.density = 'touch';
    else delete document.documentElement.dataset.density;
  }, [touch]);
  const place = placeOf(location.pathname);
  return (
    <Frame>
      <Page key={move} place={place} />
    </Frame>
  );
}

function Page({ place }: { place: Place }) {
  if (place.kind === 'form') return <FormPage place={place} />;
  return <Unavailable />;
}
