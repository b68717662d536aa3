import { type Block, joinRuns, type Run } from './blocks.ts'

/**
 * Blocks with the line breaks that the plain text of the same clipboard has, where the html gives fewer lines: what breaks the lines of
 * the copied page may be no part of its html. Marks, links and all words stay.
 */
export function withLinesOf(plain: string, blocks: readonly Block[]): readonly Block[] {
  const lines = linesIn(plain)
  if (blocks.flatMap(({ runs }) => linesIn(textOf(runs))).length >= lines.length) return blocks
  // White space differs between the two.
  const letters = blocks.map(({ runs }) => lettersOf(textOf(runs)))
  const all = letters.map(({ text }) => text).join('')
  /** The line breaks before letters of `all`. */
  const breaks = new Map<number, string>()
  let from = 0
  for (const { text, isApart } of lines) {
    const at = all.startsWith(text, from) || text.length > 3 ? all.indexOf(text, from) : -1
    if (at < 0) continue
    breaks.set(at, isApart ? '\n\n' : '\n')
    from = at + text.length
  }
  let start = 0
  return blocks.map((block, index) => {
    const { text, offsets } = letters[index]!
    const own = offsets.flatMap((offset, at) => {
      const lineBreak = at > 0 ? breaks.get(start + at) : undefined
      return lineBreak ? [{ offset, lineBreak }] : []
    })
    start += text.length
    return own.length > 0 ? { ...block, runs: broken(block.runs, own) } : block
  })
}

/** The lines of a text without their white space, but for empty ones, and whether an empty one is before them. */
function linesIn(text: string) {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/\s/g, ''))
  return lines.flatMap((line, at) => (line === '' ? [] : [{ text: line, isApart: lines[at - 1] === '' }]))
}

/** The characters of a text that are not white space, and their offsets in it. */
function lettersOf(text: string) {
  const offsets = Array.from(text.matchAll(/[^\s]/g), ({ index }) => index)
  return { text: text.replace(/\s/g, ''), offsets }
}

function broken(runs: readonly Run[], breaks: readonly { offset: number; lineBreak: string }[]): Run[] {
  let start = 0
  return joinRuns(
    runs.map((run) => {
      const end = start + run.text.length
      const own = breaks.filter(({ offset }) => offset >= start && offset < end)
      let text = ''
      let from = start
      for (const { offset, lineBreak } of own) {
        text += run.text.slice(from - start, offset - start).replace(/\s+$/, '') + lineBreak
        from = offset
      }
      text += run.text.slice(from - start)
      start = end
      return { ...run, text }
    }),
  )
}

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
