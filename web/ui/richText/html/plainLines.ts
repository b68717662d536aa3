import { type Block, joinRuns, type Run } from './blocks.ts'

/**
 * Adds the line breaks of the clipboard's plain text to blocks whose HTML has fewer lines: the copied page may break lines by means that
 * its HTML does not include. Marks, links and all words remain.
 */
export function withLinesOf(plain: string, blocks: readonly Block[]): readonly Block[] {
  const lines = linesIn(plain)
  if (blocks.flatMap(({ runs }) => linesIn(textOf(runs))).length >= lines.length) return blocks
  // Compares characters without white space, in which the two differ.
  const characters = blocks.map(({ runs }) => charactersOf(textOf(runs)))
  const all = characters.map(({ text }) => text).join('')
  /** The line breaks by offset in `all`. */
  const breaks = new Map<number, string>()
  let from = 0
  for (const { text, followsBlank } of lines) {
    const at = all.startsWith(text, from) || text.length > 3 ? all.indexOf(text, from) : -1
    if (at < 0) continue
    breaks.set(at, followsBlank ? '\n\n' : '\n')
    from = at + text.length
  }
  let start = 0
  return blocks.map((block, index) => {
    const { text, offsets } = characters[index]!
    const own = offsets.flatMap((offset, at) => {
      const lineBreak = at > 0 ? breaks.get(start + at) : undefined
      return lineBreak ? [{ offset, lineBreak }] : []
    })
    start += text.length
    return own.length > 0 ? { ...block, runs: broken(block.runs, own) } : block
  })
}

/** The non-empty lines of a text without white space, and whether an empty line precedes each. */
function linesIn(text: string) {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/\s/g, ''))
  return lines.flatMap((line, at) => (line === '' ? [] : [{ text: line, followsBlank: lines[at - 1] === '' }]))
}

/** The characters of a text that are not white space, and their offsets in it. */
function charactersOf(text: string) {
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
