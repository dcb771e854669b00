/**
 * A component whose code begins to load with the module that names it. Code that is there when the component mounts
 * renders at once, so that nothing moves below a hand; later code takes the place of nothing.
 */
import { type FunctionComponent, lazy, Suspense, useState } from 'react';

interface ShownProps<Props> {
  /** Of the mounting: another component later would take focus and caret away. */
  choose: () => FunctionComponent<Props>;
  props: Props;
}

function Shown<Props extends object>({ choose, props }: ShownProps<Props>) {
  const [View] = useState(choose);
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}

export function lateView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  // Without a network the first use asks again.
  load().then(
    view => {
      loaded = view;
    },
    () => undefined,
  );
  const late = lazy(async () => ({ default: await load() })) as FunctionComponent<Props>;
  return props => <Shown choose={() => loaded ?? late} props={props} />;
}
