/** What spreadsheets write where it is not Unicode: Windows in Estonia and in the west and Linux, which differ in š and ž alone, and a Mac. */
const single = ['windows-1257', 'windows-1252', 'iso-8859-15', 'macintosh']

/** The text of a file that a spreadsheet or an address book saved: UTF-8, UTF-16, or what reads most like Estonian of the older ones. */
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

/** UTF-16 by its mark, or by the zeros that Latin letters have in it. */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2_000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zerosAt(1) > start.length / 4) return 'utf-16le'
  return zerosAt(0) > start.length / 4 ? 'utf-16be' : undefined
}

/** How much a text reads like Estonian: its letters count, other signs within words and capitals behind small letters speak against it. */
function likeness(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    count(/[õäöüšž]/gi) -
    2 *
      count(/(?<=\p{L})[^\p{ASCII}\p{L}]|[^\p{ASCII}\p{L}](?=\p{L})|(?<=\p{Ll})[ÕÄÖÜŠŽ]|(?<=\p{L})[ÕÄÖÜŠŽ](?=\p{Ll})/gu)
  )
}
