/** Frames Kontor, answers what it asks, and lists what it says was saved. */

const settings = await (await fetch('settings.json')).json();
const { kontor } = settings;
const frames = [...document.querySelectorAll('iframe')];

/** Where each frame leads; what is not set is not shown. */
const addresses = {
  form: settings.form,
  // `embedded` shows the screen alone, without top bar and menu, and asks this page for a token.
  console: settings.screen && `${kontor}${settings.screen}${settings.screen.includes('?') ? '&' : '?'}embedded`,
};

/**
 * Fetched ahead: Kontor waits for a second and no longer. The frame of the form needs none where the address of the
 * link holds one.
 */
const tokens = {};
for (const { name } of frames) {
  if (!addresses[name]) continue;
  tokens[name] = (await (await fetch(`tokens/${name}`, { method: 'POST' })).json()).token;
}

window.addEventListener('message', ({ origin, source, data }) => {
  // Both: any window may send messages here, and a frame of ours may have been led elsewhere.
  if (origin !== kontor) return;
  const frame = frames.find(each => each.contentWindow === source);
  if (!frame) return;

  if (data?.type === 'AuthTokenRequest') {
    const token = tokens[frame.name];
    // To Kontor's origin by name, never to '*': whoever reads the message has the token.
    if (token) frame.contentWindow.postMessage({ type: 'AuthToken', token }, kontor);
  }
  if (data?.type === 'FormSaved') {
    const line = document.createElement('li');
    line.textContent = `Form ${data.reportConfigId}: entry ${data.reportId}`;
    document.querySelector('#saved').append(line);
  }
});

for (const button of document.querySelectorAll('[data-width]'))
  button.addEventListener('click', () => {
    const { width } = button.dataset;
    document.querySelector('iframe[name=form]').style.width = width ? `${width}px` : '';
  });

// Last, when all of this is ready to answer.
for (const frame of frames) {
  const address = addresses[frame.name];
  if (!address) continue;
  document.getElementById(frame.name).hidden = false;
  frame.src = address;
}
