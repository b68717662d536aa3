/** Maximum length of a name in bytes of UTF-8, the limit of most file systems. */
const maxBytes = 255

/** Invisible characters and direction overrides: 'arve\u202egpj.exe' is displayed as 'arveexe.jpg'. */
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * Cleans a file name for storage and display: no folders, control characters or direction overrides, and at most 255
 * bytes including the extension. FILE-6.
 * @param extension of the fallback name for a name with nothing left
 */
export function cleanName(name: string, extension: string): string {
  const last = name.toWellFormed().normalize('NFC').replace(invisible, '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/\s+/g, ' ').trim()
  return /[^.\s]/.test(clean) ? truncate(clean) : `fail.${extension}`
}

/** The extension in lower case, without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function truncate(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const end = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? ''
  const maxStemBytes = maxBytes - Buffer.byteLength(end)
  let kept = ''
  let bytes = 0
  // By code points, so that no character is cut in half.
  for (const character of name.slice(0, name.length - end.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxStemBytes) break
    kept += character
  }
  return kept.trimEnd() + end
}
