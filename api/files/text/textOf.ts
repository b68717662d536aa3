import { open, readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { getDocumentProxy } from 'unpdf'

/** The longest stored text of a file, in UTF-16 units. */
const longestText = 200_000
/** Raw text is longer, as white space is not collapsed yet. */
const longestRaw = 4 * longestText
const mostPages = 300
/** No page of a PDF is begun after this time, in ms: what was read until then is its text. */
const pagesMs = 12_000
/** The most XML of a document that is unpacked, in bytes: a zip of 100 kB may have gigabytes. */
const mostXml = 100 * 1024 ** 2
/** The parser takes quadratic time for nested elements. */
const deepest = 1_000
/** How much XML is parsed before the length of the text is checked, in bytes. */
const sliceBytes = 64 * 1024

/** The raw text of a file so far. */
interface RawText {
  add(part: string): void
  isFull(): boolean
}

/** How the text is found in the XML of a zipped document, by the local names of elements. */
interface XmlDocument {
  /** The parts of the zip that have text. */
  parts: RegExp
  /** Elements whose text is that of the document. */
  texts: string[]
  /** Elements within which text does not count: deleted paragraphs. */
  skipped: string[]
}

const xmlDocuments: Record<string, XmlDocument> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    parts: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
    texts: ['t'],
    skipped: [],
  },
  'application/vnd.oasis.opendocument.text': {
    parts: /^content\.xml$/,
    texts: ['p', 'h'],
    skipped: ['tracked-changes'],
  },
}
/** Elements that separate words. */
const separating = ['p', 'h', 'tab', 'br', 'line-break', 's']

/**
 * The text of a document, with single spaces; empty for one that is encrypted, scanned or of another kind, and what could be read of a
 * damaged one. It may take any time and memory: only a process that can be killed may call it. SEARCH-1.
 */
export async function textOf(source: string, mimetype: string): Promise<string> {
  let raw = ''
  const text = { add: (part: string) => void (raw += part), isFull: () => raw.length >= longestRaw }
  try {
    const xml = xmlDocuments[mimetype]
    if (xml) readXml(await readFile(source), xml, text)
    else if (mimetype === 'application/pdf') await readPdf(await readFile(source), text)
    else text.add(await startOf(source, /charset=(.+)/.exec(mimetype)?.[1]))
  } catch {
    // Encrypted or damaged.
  }
  // A word that a soft hyphen divides between lines is one word.
  const words = raw.replace(/\u00ad\s*\n\s*/g, '').replace(/[\s\0]+/g, ' ')
  return words.trim().slice(0, longestText).toWellFormed()
}

async function readPdf(bytes: Buffer, text: RawText): Promise<void> {
  const began = performance.now()
  const settings = { disableFontFace: true, useSystemFonts: false, isEvalSupported: false, verbosity: 0 }
  const pdf = await getDocumentProxy(new Uint8Array(bytes), settings)
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    if (text.isFull() || performance.now() - began > pagesMs) return
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text.add(item.hasEOL ? `${item.str}\n` : item.str)
    text.add('\n')
    page.cleanup()
  }
}

/** Reads a zip with XML. The parser expands no entities of the document, so that they cannot multiply. */
function readXml(zip: Buffer, { parts, texts, skipped }: XmlDocument, text: RawText): void {
  let left = mostXml
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) =>
    parts.test(name) && (left -= originalSize) >= 0
  for (const part of Object.values(unzipSync(zip, { filter }))) {
    let [depth, inText, inSkipped] = [0, 0, 0]
    const count = (element: string, change: 1 | -1) => {
      depth += change
      if (depth > deepest) throw new RangeError('The elements are nested too deeply')
      const name = element.replace(/^.*:/, '')
      if (texts.includes(name)) inText += change
      if (skipped.includes(name)) inSkipped += change
      if (change === -1 && separating.includes(name)) text.add('\n')
    }
    const parser = new Parser(
      {
        onopentagname: (name) => count(name, 1),
        onclosetag: (name) => count(name, -1),
        ontext(found) {
          if (inText > 0 && inSkipped === 0) text.add(found)
        },
      },
      { xmlMode: true },
    )
    const decoder = new TextDecoder()
    for (let at = 0; at < part.length && !text.isFull(); at += sliceBytes)
      parser.write(decoder.decode(part.subarray(at, at + sliceBytes), { stream: true }))
  }
}

/** The beginning of a plain text. */
async function startOf(source: string, charset = 'utf-8'): Promise<string> {
  const file = await open(source)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(longestRaw), 0, longestRaw, 0)
    return new TextDecoder(charset).decode(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
