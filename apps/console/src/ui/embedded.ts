/** Whether the page is embedded: `?embedded` hides top bar and menu for the tab's lifetime, `?embedded=false` shows them again. */
const KEY = 'kontor.embedded';
const asked = new URLSearchParams(location.search).get('embedded');
if (asked !== null && /^(false|0)$/i.test(asked)) sessionStorage.removeItem(KEY);
else if (asked !== null) sessionStorage.setItem(KEY, '1');
export const isEmbedded = (): boolean => sessionStorage.getItem(KEY) === '1';
