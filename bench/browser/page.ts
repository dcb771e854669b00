/** The functions on `window` by which the benches drive their pages and take times. */
import '../../apps/console/src/ui/tokens.css';
import '../../apps/console/src/ui/roles.css';
import '../../apps/console/src/ui/base.css';

declare global {
  interface Window {
    /** Mounts the form; milliseconds until the frame that shows it is painted. */
    mount(): Promise<number>;
    /** Resolves after the next frame. */
    frame(): Promise<void>;
    /** Waits for an event of this kind: `heard` are the milliseconds from the event until the next frame is painted. */
    listen(kind: 'input' | 'click'): void;
    heard: Promise<number>;
    /** Resolves once this many fields are on the page, with their number. */
    fields(wanted: number): Promise<number>;
    /** The visible elements as text, one line per element: must be equal on all pages. */
    outline(): string;
  }
}

function outlineOf(node: Element, prefix: string): string[] {
  if (node instanceof HTMLElement && node.hidden) return [];
  // React mirrors a control's present value as an attribute, hand-written DOM sets the property only
  const own = [...node.attributes].filter(({ name }) => !['value', 'checked', 'data-form'].includes(name));
  const attributes = own.map(({ name, value }) => ` ${name}="${value.replaceAll(prefix, 'form')}"`).sort();
  const text = node.children.length ? '' : node.textContent;
  const line = `<${node.localName}${attributes.join('')}>${text}`;
  return [line, ...[...node.children].flatMap(child => outlineOf(child, prefix))];
}

export function offer(mount: (root: HTMLElement) => void): void {
  const root = document.createElement('main');
  document.body.append(root);
  window.frame = () =>
    new Promise(done =>
      requestAnimationFrame(() => {
        // a message event fires after the frame is painted, a requestAnimationFrame callback before
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(null);
      }),
    );
  window.listen = kind => {
    const { promise, resolve } = Promise.withResolvers<number>();
    window.heard = promise;
    const heard = ({ timeStamp }: Event) => void window.frame().then(() => resolve(performance.now() - timeStamp));
    document.addEventListener(kind, heard, { once: true, capture: true });
  };
  window.fields = async wanted => {
    const count = () => document.querySelectorAll('[data-field]').length;
    while (count() < wanted) await window.frame();
    return count();
  };
  window.outline = () => {
    const form = root.querySelector('[data-form]');
    return form ? outlineOf(form, form.getAttribute('data-form') ?? '').join('\n') : '';
  };
  window.mount = async () => {
    const began = performance.now();
    mount(root);
    await window.frame();
    return performance.now() - began;
  };
}
