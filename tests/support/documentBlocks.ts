import { readFile } from 'node:fs/promises'

/** A block of commands or settings in a document. */
export interface DocumentBlock {
  /** Its lines without indentation or fence. */
  lines: string[]
  /** The text of the HTML comment right above: 'tried by tests/…' or 'not tried by a test: …'; undefined without one. */
  note: string | undefined
}

/** All code blocks of a Markdown file, indented or fenced, in their order. */
export async function blocksOf(path: string): Promise<DocumentBlock[]> {
  const blocks: DocumentBlock[] = []
  let above: string | undefined
  let open: DocumentBlock | undefined
  let isFenced = false
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    if (/^\s*```/.test(line)) {
      if (isFenced) open = undefined
      else blocks.push((open = { lines: [], note: above }))
      isFenced = !isFenced
    } else if (isFenced) open?.lines.push(line)
    else if (/^ {4}\S/.test(line) || (open && /^ {4}/.test(line))) {
      if (!open) blocks.push((open = { lines: [], note: above }))
      open.lines.push(line.slice(4))
    } else if (line.trim() !== '') {
      open = undefined
      above = /^<!-- (.*) -->$/.exec(line)?.[1]
    }
    // A note applies only to the next block.
    if (open) above = undefined
  }
  return blocks
}
