/** The encodings of spreadsheets without Unicode: Baltic and western Windows, Linux, which differ only in š and ž, and Mac. */
const single = ['windows-1257', 'windows-1252', 'iso-8859-15', 'macintosh']

/** Decodes a file of a spreadsheet or an address book: UTF-8, UTF-16, or the older encoding in which it looks most like Estonian. */
export function textOfBytes(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const texts = single.map((encoding) => new TextDecoder(encoding).decode(bytes))
    const points = texts.map(likeness)
    return texts[points.indexOf(Math.max(...points))]!
  }
}

/** UTF-16 by its byte order mark, or by the zero bytes of Latin characters. */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2_000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zerosAt(1) > start.length / 4) return 'utf-16le'
  return zerosAt(0) > start.length / 4 ? 'utf-16be' : undefined
}

/** Scores how much a text looks like Estonian: its letters count for it, symbols within words and capitals after lower case against. */
function likeness(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    count(/[õäöüšž]/gi) -
    2 *
      count(/(?<=\p{L})[^\p{ASCII}\p{L}]|[^\p{ASCII}\p{L}](?=\p{L})|(?<=\p{Ll})[ÕÄÖÜŠŽ]|(?<=\p{L})[ÕÄÖÜŠŽ](?=\p{Ll})/gu)
  )
}
