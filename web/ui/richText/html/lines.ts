import { isAllowedAddress } from '../../../../schema/rules/addresses.ts'
import { joinRuns, type Mark, marks as allMarks, type Run } from './blocks.ts'

/** An ancestor element of a line. Lines in the same element share the same object. */
export interface Step {
  tag: string
}

/** A line of HTML as a browser would lay it out: its ancestor elements, outermost first, and its text. */
export interface Line {
  path: Step[]
  runs: Run[]
}

/** Whether white space is preserved, collapsed except for line feeds, or collapsed. */
type WhiteSpace = 'shown' | 'lines' | 'collapsed'

interface Context {
  path: Step[]
  marks: readonly Mark[]
  href: string | null
  whiteSpace: WhiteSpace
}

const markOf: Record<string, Mark> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
}
const steps = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li'])
/** Block elements that begin and end a line and are otherwise ignored. */
const breaks = new Set(
  'div section article header footer main aside nav table thead tbody tfoot tr td th caption figure figcaption pre hr dl dt dd address form fieldset details summary center'.split(
    ' ',
  ),
)
const ignored = new Set(
  'script style template noscript iframe object embed svg math img picture video audio canvas head title select textarea input button'.split(
    ' ',
  ),
)

/** Splits HTML into lines, without empty ones at its start and end. Unknown elements are replaced by their text. */
export function linesOf(html: string): Line[] {
  const lines: Line[] = []
  /** The last item of each list: a list that is a direct child of a list belongs to the item before it. */
  const lastItem = new Map<Step, Step>()
  const seenItems = new Set<Step>()
  let runs: Run[] = []
  let path: Step[] | null = null

  const end = (mayBeEmpty: boolean) => {
    const ended = path
    const text = trimmed(runs)
    const broken = runs.length > 0 && runs.every((run) => /^\n*$/.test(run.text)) && runs.some((run) => run.text !== '')
    path = null
    runs = []
    if (!ended || (text.length === 0 && !broken && !mayBeEmpty)) return
    lines.push({ path: shortened(ended, text.length === 0, seenItems), runs: text })
    for (const step of ended) if (step.tag === 'li') seenItems.add(step)
  }
  const add = (text: string, context: Context) => {
    if (text === '') return
    if (!path) {
      const inner = context.path.at(-1)?.tag
      // Text directly in the body or in a quote forms a paragraph.
      path = inner === undefined || inner === 'blockquote' ? [...context.path, { tag: 'p' }] : context.path
    }
    runs.push({ text, marks: context.marks, href: context.href })
  }

  const visit = (node: Node, context: Context) => {
    if (node.nodeType === 3) {
      const text = (node.nodeValue ?? '').replace(unwanted, '')
      add(spaced(text, context.whiteSpace, runs), context)
      return
    }
    if (node.nodeType !== 1) return
    const element = node as Element
    const tag = element.localName
    if (ignored.has(tag)) return
    if (tag === 'br') return add('\n', context)
    if (!steps.has(tag) && !breaks.has(tag)) {
      visitAll(element, {
        ...context,
        whiteSpace: whiteSpaceOf(element) ?? context.whiteSpace,
        marks: withMark(context.marks, markOf[tag]),
        href: hrefOf(element) ?? context.href,
      })
      return
    }
    end(false)
    if (tag === 'tr') return visitRow(element, context)
    const item = context.path.at(-1)
    if ((tag === 'ul' || tag === 'ol') && item?.tag === 'li' && !seenItems.has(item)) {
      // An item that begins with a nested list has an empty line before it.
      path = context.path
      end(true)
    }
    const inside = {
      ...context,
      path: pathInto(tag, context.path, lastItem),
      whiteSpace: whiteSpaceOf(element) ?? context.whiteSpace,
    }
    visitAll(element, inside)
    if (tag === 'li' && !path && !seenItems.has(inside.path.at(-1)!)) path = inside.path
    end(tag === 'li' && !seenItems.has(inside.path.at(-1)!))
  }
  /** Joins a row whose cells have one line each into one line. The cells of a layout table remain separate lines. */
  const visitRow = (row: Element, context: Context) => {
    const from = lines.length
    const cells = [...row.children].map((cell) => {
      const first = lines.length
      visit(cell, context)
      return lines.slice(first)
    })
    const isText = (line: Line) => line.path.slice(context.path.length).every(({ tag }) => tag === 'p')
    if (cells.length < 2 || !cells.every((cell) => cell.length < 2 && cell.every(isText))) return
    const path = lines[from]?.path
    const runs = rowAsLine(cells.map((cell) => cell[0]?.runs ?? []))
    lines.length = from
    if (path && runs.length > 0) lines.push({ path, runs })
  }
  const visitAll = (element: Element, context: Context) => element.childNodes.forEach((child) => visit(child, context))

  visitAll(bodyOf(html), { path: [], marks: [], href: null, whiteSpace: 'collapsed' })
  end(false)
  return withoutBlankEnds(lines)
}

/** Parses HTML into the body of an inert document, in which nothing loads or runs. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body
}

function pathInto(tag: string, path: Step[], lastItem: Map<Step, Step>): Step[] {
  if (!steps.has(tag)) return path
  const outer = path.at(-1)
  const step: Step = { tag }
  if (tag === 'li' && outer) lastItem.set(outer, step)
  const item = outer && (tag === 'ul' || tag === 'ol') ? lastItem.get(outer) : undefined
  return item ? [...path, item, step] : [...path, step]
}

/** Normalizes a path: drops the paragraph that begins a list item, and replaces an empty heading by a paragraph. */
function shortened(path: Step[], empty: boolean, seenItems: Set<Step>): Step[] {
  const inner = path.at(-1)
  const outer = path.at(-2)
  if (inner?.tag === 'p' && outer?.tag === 'li' && !seenItems.has(outer)) return path.slice(0, -1)
  if (empty && inner && /^h\d$/.test(inner.tag)) return [...path.slice(0, -1), { tag: 'p' }]
  return path
}

function withMark(marks: readonly Mark[], mark: Mark | undefined): readonly Mark[] {
  return mark && !marks.includes(mark) ? allMarks.filter((known) => known === mark || marks.includes(known)) : marks
}

function hrefOf(element: Element): string | null {
  const href = element.localName === 'a' ? element.getAttribute('href')?.trim() : undefined
  return href && isAllowedAddress(href) ? href : null
}

/** Control characters and the byte order mark. Soft hyphens and the joiners of emoji are allowed. */
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g

/** The `white-space` in an element's style, as browsers, chats and our own editor copy it; null to inherit it. */
function whiteSpaceOf(element: Element): WhiteSpace | null {
  const styles = [
    ...(element.getAttribute('style') ?? '').matchAll(/(?:^|[;\s])white-space(?:-collapse)?\s*:\s*([a-z-]+)/gi),
  ]
  const style = styles.at(-1)?.[1]?.toLowerCase()
  if (style && /^(pre|pre-wrap|break-spaces|preserve)$/.test(style)) return 'shown'
  if (style === 'pre-line' || style === 'preserve-breaks') return 'lines'
  if (style && /^(normal|nowrap|collapse)$/.test(style)) return 'collapsed'
  return element.localName === 'pre' ? 'shown' : null
}

function spaced(text: string, whiteSpace: WhiteSpace, before: readonly Run[]): string {
  if (whiteSpace === 'collapsed') return collapsed(text, before)
  const lines = text.replace(/\r\n?/g, '\n')
  return whiteSpace === 'shown' ? lines : lines.replace(/[ \t]*\n[ \t]*/g, '\n').replace(/[ \t]+/g, ' ')
}

/** Collapses white space as CSS does: to one space, and to none at the start of a line. */
function collapsed(text: string, before: readonly Run[]): string {
  const single = text.replace(/[ \t\r\n]+/g, ' ')
  const last = before.at(-1)?.text.at(-1)
  return single.startsWith(' ') && (last === undefined || last === ' ' || last === '\n') ? single.slice(1) : single
}

/** Drops spaces before a line break, and line breaks and spaces at the end, which browsers do not show. */
function trimmed(runs: readonly Run[]): Run[] {
  const whole = runs.map(({ text }) => text).join('')
  const shown = whole.replace(/[ \n]+$/, '').length
  let start = 0
  return joinRuns(
    runs.map((run) => {
      const kept = run.text.slice(0, Math.max(0, shown - start)).replace(/ +(?=\n)/g, '')
      start += run.text.length
      return {
        ...run,
        text: kept.endsWith(' ') && /^ *\n/.test(whole.slice(start, start + 20)) ? kept.trimEnd() : kept,
      }
    }),
  )
}

function withoutBlankEnds(lines: Line[]): Line[] {
  const shown = ({ path, runs }: Line) => runs.length > 0 || path.some(({ tag }) => tag === 'li')
  const first = lines.findIndex(shown)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(shown) + 1)
}

const plain = (text: string): Run => ({ text, marks: [], href: null })

/**
 * A table row as one line of text, since the editor has no tables: 'Mari | 12,50'. An empty cell becomes a dash, so that the others stay in
 * their columns; empty cells at the end are dropped, and so is a row of empty cells.
 * @param cells the text of each cell
 */
function rowAsLine(cells: readonly (readonly Run[])[]): Run[] {
  const isEmpty = (cell: readonly Run[]) => cell.every(({ text }) => text.trim() === '')
  const shown = cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
  return joinRuns(
    shown.flatMap((cell, at) => [
      ...(at > 0 ? [plain(' | ')] : []),
      ...(isEmpty(cell) ? [plain('–')] : cell.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))),
    ]),
  )
}
