/** Resolves a screen's help topic, and shows it in the drawer. */
import { topicOf } from '../help/areas.ts';
import HelpDrawer from '../help/drawer.tsx';
import { match } from './route-match.ts';

/** `named`: the topic of the screen's row, possibly with path parameters. */
export default function Help({ named, path, onClose }: { named: string; path: string; onClose: () => void }) {
  const { params } = match(path);
  const topic = topicOf(named.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''));
  return <HelpDrawer topic={topic ?? 'account/start'} onClose={onClose} />;
}
