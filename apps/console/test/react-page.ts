/** A page with most of what the console asks of React, which writes down what happens to it (lean-react.test.ts). */
import {
  Component,
  createContext,
  createElement as h,
  lazy,
  memo,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const log: string[] = [];
const Themes = createContext('light');
const opened = Promise.withResolvers<{ default: () => ReactElement }>();
const Late = lazy(() => opened.promise);
const outside = { value: 0, listeners: new Set<() => void>() };
const subscribe = (listener: () => void) => {
  outside.listeners.add(listener);
  return () => outside.listeners.delete(listener);
};

class Boundary extends Component<PropsWithChildren, { error: string }> {
  override state = { error: '' };
  static getDerivedStateFromError = (error: Error) => ({ error: error.message });
  override componentDidCatch() {
    log.push('caught');
  }
  override render() {
    return this.state.error ? h('p', { role: 'alert' }, this.state.error) : this.props.children;
  }
}

function Broken(): ReactNode {
  throw new Error('broken');
}

function Row({ name }: { name: string }) {
  useLayoutEffect(() => {
    log.push(`layout ${name}`);
    return () => void log.push(`layout over ${name}`);
  }, [name]);
  useEffect(() => {
    log.push(`effect ${name}`);
    return () => void log.push(`effect over ${name}`);
  }, [name]);
  return h('li', { ref: (element: HTMLElement | null) => void log.push(`ref ${element ? name : 'none'}`) }, name);
}

const Kept = memo(({ theme }: { theme: string }) => {
  log.push(`memo ${theme}`);
  return h('i', { style: { opacity: theme === 'dark' ? 0.5 : 1 } }, useContext(Themes));
});

function Form({ text, onText, onReverse }: { text: string; onText: (text: string) => void; onReverse: () => void }) {
  const id = useId();
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    log.push('submit');
  };
  return h(
    'form',
    { onSubmit },
    h('label', { htmlFor: id }, 'Name'),
    h('input', { id, value: text, onChange: event => onText(event.target.value) }),
    h('select', { defaultValue: 'y' }, h('option', null, 'x'), h('option', null, 'y')),
    h('button', { type: 'button', onClick: onReverse }, 'reverse'),
  );
}

function Page() {
  const [rows, setRows] = useState(['a', 'b', 'c']);
  const [text, setText] = useState('');
  const [step, setStep] = useState(0);
  const slow = useDeferredValue(text);
  const value = useSyncExternalStore(subscribe, () => outside.value);
  const theme = step ? 'dark' : 'light';
  const onReverse = () => {
    log.push('click');
    setRows(rows.toReversed().slice(0, 2));
    startTransition(() => setStep(step + 1));
  };
  return h(
    Themes,
    { value: theme },
    h(Form, { text, onText: setText, onReverse }),
    rows.map(name => h(Row, { key: name, name })),
    h(Kept, { theme }),
    h('p', { 'data-slow': slow, hidden: value > 1 }, text, ' ', value),
    h(Suspense, { fallback: h('em', null, 'waiting') }, h('b', null, 'beside'), h(Late)),
    h('svg', { viewBox: '0 0 1 1' }, h('title', null, 'sign'), h('path', { d: 'M0 0', strokeWidth: 2 })),
    h(Boundary, null, step > 0 && h(Broken)),
    createPortal(h('aside', { onClick: () => void log.push('portal') }, 'above'), document.body),
  );
}

const pause = () => new Promise(resolve => setTimeout(resolve));
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;

/** What the page shows and says, step by step. */
export async function played(): Promise<string[]> {
  const place = document.body.appendChild(document.createElement('div'));
  const show = async (what: string) => {
    // Several turns: what is deferred renders after what is not.
    for (let turn = 0; turn < 5; turn++) await pause();
    log.push(`${what}: ${document.body.innerHTML}`);
  };
  const root = createRoot(place, { onCaughtError: error => log.push(`reported ${String(error)}`) });
  flushSync(() => root.render(h(StrictMode, null, h(Page))));
  log.push(`at once: ${place.innerHTML}`);
  await show('first');
  const input = find<HTMLInputElement>('input');
  // As the browser sets it: React watches the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Ada');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await show('typed');
  outside.value = 2;
  for (const listener of outside.listeners) listener();
  find('aside').click();
  await show('changed outside');
  find('button').click();
  await show('reversed');
  opened.resolve({ default: () => h('u', null, 'late') });
  // React shows what follows a fallback no sooner than some moments after it.
  while (!find('u')) await pause();
  await show('opened');
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  root.unmount();
  await show('over');
  place.remove();
  return log;
}
