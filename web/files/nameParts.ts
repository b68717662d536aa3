/** A name of a file as it is shown. */
interface NameParts {
  /** What may break. */
  start: string
  /** What must stay in one piece: '.jpg', '….jpg'; '' for a name without an ending. */
  ending: string
  isCut: boolean
}

/**
 * Divides the name of a file before its ending, and shortens it there: 'IMG_2405_tuletorn.jpg' is 'IMG_2405_tu' and '….jpg'.
 * @param most how many characters it may have
 */
export function nameParts(name: string, most: number): NameParts {
  const [ending] = /(?<=.)\.[^.\s]{1,8}$/u.exec(name) ?? ['']
  const start = name.slice(0, name.length - ending.length)
  // By whole letters: a name may have those that take two code units.
  const letters = [...start]
  const room = Math.max(1, most - ending.length - 1)
  if (letters.length + ending.length <= most || letters.length <= room) return { start, ending, isCut: false }
  return { start: letters.slice(0, room).join('').trimEnd(), ending: `…${ending}`, isCut: true }
}
