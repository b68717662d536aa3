/** The longest name, in bytes of UTF-8: what file systems take. */
const longest = 255

/** Turns the direction of writing or shows nothing at all: 'arve\u202egpj.exe' reads as 'arveexe.jpg'. */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * A name as it is kept and shown: without folders, control characters and marks that turn the direction of writing, of at
 * most 255 bytes with its extension. FILE-6.
 * @param extension what a name ends with that has nothing left
 */
export function cleanName(name: string, extension: string): string {
  const last = name.toWellFormed().normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/\s+/g, ' ').trim()
  return /[^.\s]/.test(clean) ? shortened(clean) : `fail.${extension}`
}

/** What stands behind the last dot, in lower case; empty where there is nothing like an extension. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name
  const end = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? ''
  const room = longest - Buffer.byteLength(end)
  let kept = ''
  let bytes = 0
  // By characters: half of one would be kept as a question mark.
  for (const character of name.slice(0, name.length - end.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > room) break
    kept += character
  }
  return kept.trimEnd() + end
}
