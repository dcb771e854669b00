/** `?embedded` shows the sheet alone, without top bar and menu; it holds for the tab, also after moving on. */
const KEY = 'kontor.embedded';
if (new URLSearchParams(location.search).has('embedded')) sessionStorage.setItem(KEY, '1');
export const isEmbedded = (): boolean => sessionStorage.getItem(KEY) === '1';
