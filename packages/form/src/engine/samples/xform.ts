/** The XForm of an XLSForm's sheets, as pyxform makes it: as much of it as the random forms need that another engine judges. */
import type { Sheets } from '../xlsform/sheets.ts';

type Cells = Readonly<Record<string, string>>;

/** A question, group or repeat. */
interface Node {
  cells: Cells;
  path: readonly string[];
  /** The path of the repeat around it, which is none of its own; '' without one. */
  repeat: string;
  children: Node[] | null;
}

const types: Readonly<Record<string, string>> = { integer: 'int', decimal: 'decimal', date: 'date' };

const inMarkup = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

const rowsOf = ([head = [], ...rows]: readonly (readonly string[])[] = []): Cells[] =>
  rows.map(row => Object.fromEntries(head.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))));

const pathOf = (path: readonly string[]): string => `/${path.join('/')}`;

function treeOf(rows: readonly Cells[]): Node {
  const root: Node = { cells: { type: 'begin group' }, path: ['data'], repeat: '', children: [] };
  const open = [root];
  for (const cells of rows) {
    if (cells.type?.startsWith('end ')) {
      open.pop();
      continue;
    }
    const around = open.at(-1) ?? root;
    const repeat = around.cells.type === 'begin repeat' ? pathOf(around.path) : around.repeat;
    const children = cells.type?.startsWith('begin ') ? [] : null;
    const node: Node = { cells, path: [...around.path, cells.name ?? ''], repeat, children };
    around.children?.push(node);
    if (children) open.push(node);
  }
  return root;
}

const allOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(allOf)];

/** A field as one of the same instance names it. */
function relative(from: readonly string[], to: readonly string[]): string {
  const common = from.findIndex((step, at) => step !== to[at]);
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

class XFormWriter {
  readonly #root: Node;
  readonly #nodes: readonly Node[];
  readonly #byName: ReadonlyMap<string, Node>;
  readonly #choices: readonly Cells[];

  constructor({ survey, choices }: Sheets) {
    this.#root = treeOf(rowsOf(survey));
    this.#nodes = allOf(this.#root).slice(1);
    this.#byName = new Map(this.#nodes.map(node => [node.cells.name ?? '', node]));
    this.#choices = rowsOf(choices);
  }

  /** `before`: what stands before a path from within an instance. */
  #said(text: string, { path, repeat }: Node, before = ''): string {
    const named = (name: string, isWhole: boolean): string => {
      const to = this.#byName.get(name);
      if (!to) throw new Error(`no question ${name}`);
      const isSame = !isWhole && repeat !== '' && to.repeat === repeat;
      return ` ${isSame ? before + relative(path, to.path) : pathOf(to.path)} `;
    };
    return inMarkup(
      text
        // Which instance is meant says its third argument.
        .replace(
          /indexed-repeat\(\$\{(\w+)\}, \$\{(\w+)\}/g,
          (_, field: string, of: string) => `indexed-repeat(${named(field, true)}, ${named(of, true)}`,
        )
        .replace(/\$\{(\w+)\}/g, (_, name: string) => named(name, false)),
    );
  }

  #instance(node: Node): string {
    const { name, type, repeat_count: count } = node.cells;
    const inside = (node.children ?? []).map(each => this.#instance(each)).join('');
    const plain = `<${name}>${inside}</${name}>`;
    if (type !== 'begin repeat') return plain;
    return `${count ? `<${name}_count/>` : ''}<${name} jr:template="">${inside}</${name}>${plain}`;
  }

  #bind(node: Node): string {
    const { cells, path } = node;
    const rule = (name: string, text = '') => (text ? ` ${name}="${this.#said(text, node)}"` : '');
    const { required } = cells;
    const rules = [
      rule('relevant', cells.relevant),
      rule('required', required === 'yes' ? 'true()' : required),
      rule('constraint', cells.constraint),
      rule('calculate', cells.calculation),
    ].join('');
    const type = node.children ? '' : ` type="${types[cells.type ?? ''] ?? 'string'}"`;
    const count = rule('calculate', cells.repeat_count);
    return `<bind nodeset="${pathOf(path)}"${type}${rules}/>${count && `<bind nodeset="${pathOf(path)}_count" type="string"${count}/>`}`;
  }

  #control(node: Node): string {
    const { type = '', label, repeat_count: count } = node.cells;
    const ref = pathOf(node.path);
    const inside = (node.children ?? []).map(each => this.#control(each)).join('');
    if (type === 'begin group') return `<group ref="${ref}"><label>${label}</label>${inside}</group>`;
    if (type === 'begin repeat')
      return `<group ref="${ref}"><label>${label}</label><repeat nodeset="${ref}"${count ? ` jr:count="${ref}_count"` : ''}>${inside}</repeat></group>`;
    if (type === 'calculate') return '';
    const [word, list] = type.split(' ');
    const tag = { select_one: 'select1', select_multiple: 'select' }[word ?? ''] ?? 'input';
    return `<${tag} ref="${ref}"><label>${label}</label>${list ? this.#items(node, list) : ''}</${tag}>`;
  }

  #items(node: Node, list: string): string {
    const filter = node.cells.choice_filter;
    if (!filter)
      return this.#choices
        .filter(({ list_name }) => list_name === list)
        .map(({ name, label }) => `<item><label>${label}</label><value>${name}</value></item>`)
        .join('');
    const fits = this.#said(filter, node, 'current()/');
    return `<itemset nodeset="instance('${list}')/root/item[${fits}]"><value ref="name"/><label ref="label"/></itemset>`;
  }

  #lists(): string {
    const names = [...new Set(this.#choices.map(each => each.list_name ?? ''))];
    const item = ({ list_name: _, ...cells }: Cells) =>
      `<item>${Object.entries(cells)
        .map(([name, text]) => `<${name}>${inMarkup(text)}</${name}>`)
        .join('')}</item>`;
    return names
      .map(name => {
        const items = this.#choices.filter(each => each.list_name === name).map(item);
        return `<instance id="${name}"><root>${items.join('')}</root></instance>`;
      })
      .join('');
  }

  write(): string {
    const fields = this.#root.children ?? [];
    const instance = fields.map(each => this.#instance(each)).join('');
    return `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa"><h:head><h:title>x</h:title><model><instance><data id="x" version="1">${instance}<meta><instanceID/></meta></data></instance>${this.#lists()}${this.#nodes
      .map(each => this.#bind(each))
      .join(
        '',
      )}<bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/></model></h:head><h:body>${fields
      .map(each => this.#control(each))
      .join('')}</h:body></h:html>`;
  }
}

export const xformOf = (sheets: Sheets): string => new XFormWriter(sheets).write();
