/** The whole help in English. */
export default import.meta.glob<string>('./*/*.en.md', { eager: true, query: '?raw', import: 'default' });
