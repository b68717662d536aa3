import { mentionHref } from '../../../../schema/rules/mentions.ts'
import { type Block, isBlank, joinRuns, type Mark, marks, type Run } from './blocks.ts'

const tagOf: Record<Mark, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

/** Serializes blocks to canonical HTML: parsing it gives the same blocks. '' if there is no visible text. EDIT-1. */
export function htmlFromBlocks(blocks: readonly Block[]): string {
  const shown = withoutBlankEnds(blocks)
  const chunks: string[] = []
  for (let at = 0; at < shown.length;) {
    const block = shown[at]!
    const group = shown.slice(at, groupEnd(shown, at))
    if (isItem(block)) chunks.push(listHtml(group))
    else if (block.kind === 'quote')
      chunks.push(`<blockquote>${group.map((one) => lineHtml('p', one)).join('')}</blockquote>`)
    else chunks.push(lineHtml(block.kind === 'paragraph' || isEmpty(block) ? 'p' : block.kind, block))
    at += group.length
  }
  return chunks.join('')
}

/** The index after the list or quote that begins at `from`; any other block is a group of one. */
function groupEnd(blocks: readonly Block[], from: number): number {
  const first = blocks[from]!
  if (!isItem(first) && first.kind !== 'quote') return from + 1
  let end = from + 1
  while (end < blocks.length && goesOn(blocks[end]!, first)) end++
  return end
}

function goesOn(block: Block, first: Block): boolean {
  if (!isItem(first)) return block.kind === first.kind
  // A change between bullets and numbers begins a new list, unless it is nested.
  return isItem(block) && (block.kind === first.kind || block.depth > 0)
}

/** A list with its nested lists. An item is at most one level deeper than the one before it. */
function listHtml(items: readonly Block[]): string {
  let html = ''
  const open: string[] = []
  for (const item of items) {
    const tag = item.kind === 'bullet' ? 'ul' : 'ol'
    const level = Math.min(item.depth, open.length)
    while (open.length > level + 1) html += `</li></${open.pop()}>`
    if (open.length === level + 1) {
      html += '</li>'
      if (open[level] !== tag) {
        html += `</${open.pop()}><${tag}>`
        open.push(tag)
      }
    } else {
      html += `<${tag}>`
      open.push(tag)
    }
    html += `<li>${isEmpty(item) ? '' : printed(item).content}`
  }
  while (open.length > 0) html += `</li></${open.pop()}>`
  return html
}

function lineHtml(tag: string, block: Block): string {
  return `<${tag}>${printed(block).content || '<br>'}</${tag}>`
}

/** The HTML of the runs of a block, and whether they are only white space. */
interface Printed {
  content: string
  isEmpty: boolean
}

/** Serializes a block, with a cache, so that a keystroke in a long text serializes only its own paragraph. */
function printed(block: Block): Printed {
  const known = prints.get(block)
  if (known) return known
  const { runs } = block
  const fresh = {
    content: runsHtml(readable(runs)),
    isEmpty: runs.every(({ text }) => /^[ \t\n]*$/.test(text)),
  }
  prints.set(block, fresh)
  return fresh
}

const prints = new WeakMap<Block, Printed>()

/** Nests tags in a fixed order: the link outermost, then the marks in the order of blocks.ts. A mention without a name is no link. */
function runsHtml(runs: readonly Run[]): string {
  return grouped(runs, ({ href }) => href)
    .map(([href, group]) =>
      href == null || (href.startsWith(mentionHref('')) && group.map(({ text }) => text).join('') === '@')
        ? markedHtml(group, 0)
        : `<a href="${escaped(href).replace(/"/g, '&quot;')}">${markedHtml(group, 0)}</a>`,
    )
    .join('')
}

function markedHtml(runs: readonly Run[], at: number): string {
  const mark = marks[at]
  if (mark == null) return runs.map(({ text }) => escaped(text).replace(/\n/g, '<br>')).join('')
  return grouped(runs, (run) => run.marks.includes(mark))
    .map(([marked, group]) =>
      marked ? `<${tagOf[mark]}>${markedHtml(group, at + 1)}</${tagOf[mark]}>` : markedHtml(group, at + 1),
    )
    .join('')
}

function grouped<K>(runs: readonly Run[], key: (run: Run) => K): [K, Run[]][] {
  const groups: [K, Run[]][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last[0] === key(run)) last[1].push(run)
    else groups.push([key(run), [run]])
  }
  return groups
}

/**
 * Prepares runs for HTML: a space that HTML would collapse becomes a no-break space; invisible characters (trailing white space, control
 * characters) are dropped.
 */
function readable(runs: readonly Run[]): Run[] {
  const whole = runs.map(({ text }) => text).join('')
  let left = whole.replace(/[ \t\n]+$/, '').length
  let before = '\n'
  return joinRuns(
    runs.map((run) => {
      let text = ''
      for (const sign of run.text.slice(0, left)) {
        const shown = sign === '\t' ? ' ' : sign
        text += shown === ' ' && (before === ' ' || before === '\n') ? '\u00a0' : shown
        before = shown === ' ' && before === ' ' ? '\u00a0' : shown
      }
      left = Math.max(0, left - run.text.length)
      return { ...run, text: withoutControls(text) }
    }),
  )
}

const withoutControls = (text: string) =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f\ufeff]/g, '').replace(/ (?=\n)/g, '')

const isItem = ({ kind }: Block) => kind === 'bullet' || kind === 'number'

const isEmpty = (block: Block) => printed(block).isEmpty

function withoutBlankEnds(blocks: readonly Block[]): readonly Block[] {
  if (blocks.every(isBlank)) return []
  const first = blocks.findIndex((block) => isItem(block) || !isEmpty(block))
  return blocks.slice(first, blocks.findLastIndex((block) => isItem(block) || !isEmpty(block)) + 1)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
