/** A file name divided for display. */
interface SplitFileName {
  /** The part that may wrap. */
  start: string
  /** The part that must not wrap: '.jpg', '….jpg'; '' without an extension. */
  ending: string
  isCut: boolean
}

/**
 * Divides a file name before its extension, and shortens it there: 'IMG_2405_tuletorn.jpg' becomes 'IMG_2405_tu' and '….jpg'.
 * @param most the maximum number of characters
 */
export function splitFileName(name: string, most: number): SplitFileName {
  const [ending] = /(?<=.)\.[^.\s]{1,8}$/u.exec(name) ?? ['']
  const start = name.slice(0, name.length - ending.length)
  // By code points, so that surrogate pairs stay intact.
  const characters = [...start]
  const room = Math.max(1, most - ending.length - 1)
  if (characters.length + ending.length <= most || characters.length <= room) return { start, ending, isCut: false }
  return { start: characters.slice(0, room).join('').trimEnd(), ending: `…${ending}`, isCut: true }
}
