import { normalText, showsSomething } from '../../schema/rules/normalText.ts'

/** Maximum length of a name in bytes of UTF-8, the limit of most file systems. */
const maxBytes = 255

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/**
 * Cleans a file name for storage and display: no folders, control characters or direction overrides ('arve\\u202egpj.exe' is displayed as
 * 'arveexe.jpg'), and at most 255 bytes including the extension. FILE-6.
 * @param extension of the fallback name for a name of which nothing remains
 */
export function cleanName(name: string, extension: string): string {
  const last = normalText(name.toWellFormed()).replace(controls, '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/\s+/g, ' ').trim()
  return showsSomething(clean.replaceAll('.', '')) ? truncate(clean) : `fail.${extension}`
}

/** The extension in lower case, without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function truncate(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const end = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? ''
  const maxStemBytes = maxBytes - Buffer.byteLength(end)
  let stem = ''
  let bytes = 0
  // By code points, so that no character is cut in half.
  for (const character of name.slice(0, name.length - end.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxStemBytes) break
    stem += character
  }
  return stem.trimEnd() + end
}
