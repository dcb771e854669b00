/** Embeds Kontor in frames, answers their requests for a token, and lists the entries that they report as saved. */

const settings = await (await fetch('settings.json')).json();
const { kontor } = settings;
const frames = [...document.querySelectorAll('iframe')];

/** URL of each frame; frames without a setting are left out. */
const addresses = {
  form: settings.form,
  // `embedded` shows the screen without top bar and menu, and requests a token from this page.
  console: settings.screen && `${kontor}${settings.screen}${settings.screen.includes('?') ? '&' : '?'}embedded`,
};

/** Prefetched: Kontor waits for a second at most. The form's frame needs none if the link's address holds one. */
const tokens = {};
for (const { name } of frames) {
  if (!addresses[name]) continue;
  tokens[name] = (await (await fetch(`tokens/${name}`, { method: 'POST' })).json()).token;
}

window.addEventListener('message', ({ origin, source, data }) => {
  // Check both origin and source: any window may post messages here, and our frame may have been navigated elsewhere.
  if (origin !== kontor) return;
  const frame = frames.find(each => each.contentWindow === source);
  if (!frame) return;

  if (data?.type === 'AuthTokenRequest') {
    const token = tokens[frame.name];
    // To Kontor's origin by name, never to '*': any receiver of the message has the token.
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

// Last, when all listeners are set up.
for (const frame of frames) {
  const address = addresses[frame.name];
  if (!address) continue;
  document.getElementById(frame.name).hidden = false;
  frame.src = address;
}
