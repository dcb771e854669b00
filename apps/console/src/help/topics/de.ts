/** The whole help in German: one file to fetch, so that it can be searched, and read without a network. */
export default import.meta.glob<string>('./*/*.de.md', { eager: true, query: '?raw', import: 'default' });
