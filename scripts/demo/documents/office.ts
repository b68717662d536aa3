import { zipOf } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A text document for Word and LibreOffice: the first paragraph is its title, `§` begins a heading. */
export function docxOf(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text, at) => {
    const size = at === 0 ? 36 : text.startsWith('§') ? 26 : 22
    const weight = size > 22 ? '<w:b/>' : ''
    return `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:rPr>${weight}<w:sz w:val="${size}"/><w:lang w:val="et-EE"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  })
  const main = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`
  return officeFile('word/document.xml', 'wordprocessingml.document', main, {})
}

/** A workbook of one sheet for Excel and LibreOffice, its first row bold. Numbers are cells of numbers. */
export function xlsxOf(sheetName: string, rows: readonly (string | number)[][]): Buffer {
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const data = rows.map((row, at) => {
    const cells = row.map((value, column) => {
      const place = `r="${String.fromCharCode(65 + column)}${at + 1}" s="${at === 0 ? 1 : 0}"`
      return typeof value === 'number'
        ? `<c ${place}><v>${value}</v></c>`
        : `<c ${place} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const sheet = `<worksheet xmlns="${namespace}"><cols><col min="1" max="1" width="38" customWidth="1"/><col min="2" max="6" width="16" customWidth="1"/></cols><sheetData>${data.join('')}</sheetData></worksheet>`
  const styles = `<styleSheet xmlns="${namespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`
  const workbook = `<workbook xmlns="${namespace}" xmlns:r="${officeDocument}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return officeFile('xl/workbook.xml', 'spreadsheetml.sheet', workbook, {
    worksheet: { path: 'worksheets/sheet1.xml', content: sheet },
    styles: { path: 'styles.xml', content: styles },
  })
}

/** An Office Open XML package of a main part and the parts that it refers to, by their kinds. */
function officeFile(
  main: string,
  format: string,
  content: string,
  parts: Record<string, { path: string; content: string }>,
): Buffer {
  const folder = main.split('/')[0] ?? ''
  const contentType = (kind: string) =>
    `application/vnd.openxmlformats-officedocument.${format.split('.')[0]}.${kind}+xml`
  const entries = Object.entries(parts)
  const overrides = entries.map(
    ([kind, { path }]) => `<Override PartName="/${folder}/${path}" ContentType="${contentType(kind)}"/>`,
  )
  const related = entries.map(
    ([kind, { path }], at) => `<Relationship Id="rId${at + 1}" Type="${officeDocument}/${kind}" Target="${path}"/>`,
  )
  const relationships = (list: string) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${list}</Relationships>`
  return zipOf({
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${contentType(`${format.split('.')[1] ?? ''}.main`)}"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships(`<Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="${main}"/>`),
    [main]: declaration + content,
    [`${folder}/_rels/${main.split('/')[1] ?? ''}.rels`]: relationships(related.join('')),
    ...Object.fromEntries(entries.map(([, { path, content: part }]) => [`${folder}/${path}`, declaration + part])),
  })
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
