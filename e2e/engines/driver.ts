/**
 * What a browser engine has to offer to the journeys of this folder, whatever protocol drives it: a page that is
 * navigated, evaluates JavaScript, and takes clicks, keys and files. `script` is an expression that yields an element.
 */
export interface Driver {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** The value of an expression, awaited if it is a promise; it has to survive JSON. */
  evaluate<T>(script: string): Promise<T>;
  click(script: string): Promise<void>;
  /** Replaces what the input holds, key by key. */
  fill(script: string, text: string): Promise<void>;
  upload(script: string, path: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** A browser engine beside Chromium. */
export interface Engine {
  name: string;
  /** The programs that it needs, as people install them. */
  needs: string;
  installed(): boolean;
  open(size: { width: number; height: number }): Promise<Driver>;
}
