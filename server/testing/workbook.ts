import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'

/** The parts of an XLSX workbook as XML, instead of the usual parts. */
type Parts = { workbook?: string; styles?: string; shared?: string; rels?: string; more?: Record<string, string> }

/** An XLSX file with one sheet, whose rows are given as XML. */
export async function workbook(rows: string, parts: Parts = {}): Promise<Uint8Array<ArrayBuffer>> {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml':
      parts.workbook ?? `${head}<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      parts.rels ?? `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(parts.styles && { 'xl/styles.xml': parts.styles }),
    ...(parts.shared && { 'xl/sharedStrings.xml': parts.shared }),
    ...parts.more,
  }
  const zip = new ZipWriter(new BlobWriter())
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text))
  return new Uint8Array(await (await zip.close()).arrayBuffer())
}
