/** XML parts of a workbook other than rows (ECMA-376, part 1, section 18, and part 2 for the package). */
import { columnName, escapeText } from './cells.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const attribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const firstFormat = 164;

/** In the order of `styles`, then the number formats. 14 and 22 are the reader's own short date and time formats. */
export const stylesXml = (codes: readonly string[]): string => {
  const formats = codes.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${attribute(code)}"/>`);
  const own = codes.map(
    (_, at) => `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const numFmts = codes.length > 0 ? `<numFmts count="${codes.length}">${formats.join('')}</numFmts>` : '';
  return `${head}<styleSheet xmlns="${main}">${numFmts}<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${6 + codes.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>${own.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
};

export const rootRels = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export interface SheetPart {
  name: string;
  /** Range of the auto filter (`A1:R20`), if any. */
  filter: string | null;
  hidden?: boolean;
}

export function contentTypesXml(sheets: readonly SheetPart[]): string {
  const parts = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetml}.worksheet+xml"/>`,
  );
  return `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetml}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetml}.styles+xml"/>${parts.join('')}</Types>`;
}

const absolute = (range: string) => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');

export function workbookXml(sheets: readonly SheetPart[]): string {
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${attribute(name)}" sheetId="${index + 1}"${hidden ? ' state="veryHidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const names = sheets.flatMap(({ name, filter }, index) =>
    filter
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeText(`'${name.replaceAll("'", "''")}'!${absolute(filter)}`)}</definedName>`,
        ]
      : [],
  );
  const defined = names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '';
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets>${defined}</workbook>`;
}

export function workbookRels(sheets: readonly SheetPart[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${head}<Relationships xmlns="${packaged}/relationships">${parts.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}

/** Everything of a worksheet before its rows: frozen header, column widths in characters. */
export function sheetStart(widths: readonly number[], headerRows: number, selected: boolean): string {
  const below = `A${headerRows + 1}`;
  const pane = `<pane ySplit="${headerRows}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${below}" sqref="${below}"/>`;
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${head}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView${selected ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

export interface PlacedLink {
  ref: string;
  target: string;
}

export function sheetEnd(filter: string | null, links: readonly PlacedLink[]): string {
  const places = links.map(({ ref }, index) => `<hyperlink ref="${ref}" r:id="rId${index + 1}"/>`);
  return `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}${places.length > 0 ? `<hyperlinks>${places.join('')}</hyperlinks>` : ''}</worksheet>`;
}

export function* linkRels(links: readonly PlacedLink[]): Generator<string> {
  yield `${head}<Relationships xmlns="${packaged}/relationships">`;
  for (const [index, { target }] of links.entries())
    yield `<Relationship Id="rId${index + 1}" Type="${office}/hyperlink" Target="${attribute(target)}" TargetMode="External"/>`;
  yield '</Relationships>';
}

export const rangeOf = (fromRow: number, columns: number, toRow: number): string =>
  `A${fromRow}:${columnName(columns - 1)}${toRow}`;
