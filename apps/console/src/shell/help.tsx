/** What the help says of a screen: which topic that is knows the help alone. */
import { topicOf } from '../help/areas.ts';
import HelpDrawer from '../help/drawer.tsx';
import { match } from './route-match.ts';

/** `named`: the topic in the table of screens, with parameters of the path. */
export default function Help({ named, path, onClose }: { named: string; path: string; onClose: () => void }) {
  const { params } = match(path);
  const topic = topicOf(named.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''));
  return <HelpDrawer topic={topic ?? 'account/start'} onClose={onClose} />;
}
