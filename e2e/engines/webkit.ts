/** WebKitGTK's MiniBrowser on a virtual display, driven over WebDriver by Selenium. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import type { Driver, Engine } from './driver.ts';

const driverProgram = '/usr/bin/WebKitWebDriver';
const displayProgram = '/usr/bin/Xvfb';
const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];
const program = folders
  .flatMap(folder => versions.map(version => `/usr/lib/${folder}/${version}/MiniBrowser`))
  .find(existsSync);

export const webkit: Engine = {
  name: 'WebKit',
  needs: 'WebKit: webkit2gtk-driver and Xvfb',
  installed: () => program !== undefined && existsSync(driverProgram) && existsSync(displayProgram),
  async open({ width, height }) {
    const display = await startDisplay(width, height);
    const port = await freePort();
    // As root WebKit refuses to run in its sandbox; the pages are ours.
    const env = { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    const server = spawn(driverProgram, [`--port=${port}`], { env, stdio: 'ignore' });
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
    });
    const url = `http://127.0.0.1:${port}`;
    await listening(url);
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    return driverOf(driver, async () => {
      await driver.quit();
      await ended(server);
      await ended(display.process);
    });
  },
};

function driverOf(driver: WebDriver, close: () => Promise<void>): Driver {
  const element = (script: string) => driver.findElement(By.js(`return ${script}`));
  return {
    goto: url => driver.get(url),
    url: () => driver.getCurrentUrl(),
    evaluate: script => driver.executeScript(`return ${script}`),
    click: async script => (await element(script)).click(),
    async fill(script, text) {
      const input = await element(script);
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', input);
      await input.sendKeys(Key.BACK_SPACE, text);
    },
    upload: async (script, path) => (await element(script)).sendKeys(path),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close,
  };
}

/** The X server chooses a free number, and writes it to the file descriptor. */
async function startDisplay(width: number, height: number): Promise<{ name: string; process: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const server = spawn(displayProgram, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const written = server.stdio[3] as NodeJS.ReadableStream;
  const [number] = (await once(createInterface({ input: written }), 'line')) as [string];
  return { name: `:${number}`, process: server };
}

async function listening(url: string): Promise<void> {
  const until = Date.now() + 60_000;
  const answers = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
