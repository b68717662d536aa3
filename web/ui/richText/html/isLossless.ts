import { type Block, isBlank } from './blocks.ts'
import { bodyOf, linesOf } from './lines.ts'
import { blocksFromHtml } from './readHtml.ts'
import { htmlFromBlocks } from './writeHtml.ts'

const known = new Set('p br div span a strong b em i u s strike del ins h2 h3 h4 blockquote ul ol li'.split(' '))

/** Whether the editor supports every element of HTML, and a round trip gives the same lines, marks and links. EDIT-1. */
export function isLossless(html: string, blocks: readonly Block[] = blocksFromHtml(html)): boolean {
  const elements = [...bodyOf(html).querySelectorAll('*')]
  return elements.every(isKnown) && (blocks.every(isBlank) || layoutOf(html) === layoutOf(htmlFromBlocks(blocks)))
}

function isKnown(element: Element): boolean {
  // Styles align or colour the text, and a list with `start` or `reversed` would be renumbered.
  const hasLayout = ['style', 'align', 'dir', 'start', 'reversed', 'type', 'value'].some((name) =>
    element.getAttribute(name),
  )
  return known.has(element.localName) && !hasLayout
}

/** Every line with its ancestor elements; `+` marks an element that begins here, which distinguishes adjacent lists. */
function layoutOf(html: string): string {
  const lines = linesOf(html)
  return JSON.stringify(
    lines.map(({ path, runs }, at) => {
      const before = lines[at - 1]?.path ?? []
      const isHere = path.map((step, level) => (before[level] === step ? step.tag : `+${step.tag}`))
      return [isHere.join(' '), runs.map(({ text, marks, href }) => [text, marks, href])]
    }),
  )
}
