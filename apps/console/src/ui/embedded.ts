/** Whether the page is embedded: `?embedded` hides top bar and menu, for the tab's lifetime. */
const KEY = 'kontor.embedded';
if (new URLSearchParams(location.search).has('embedded')) sessionStorage.setItem(KEY, '1');
export const isEmbedded = (): boolean => sessionStorage.getItem(KEY) === '1';
