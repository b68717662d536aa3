import { isAllowedAddress } from '../../../../schema/rules/addresses.ts'
import { joinRuns, type Mark, marks as allMarks, type Run } from './blocks.ts'

/** An element that a line stands in. Two lines share a step only where they stand in the same element. */
export interface Step {
  tag: string
}

/** A line of html as a browser would lay it out: where it stands, outermost first, and what it says. */
export interface Line {
  path: Step[]
  runs: Run[]
}

interface Place {
  path: Step[]
  marks: readonly Mark[]
  href: string | null
  /** Whether white space stands as it is. */
  verbatim: boolean
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
/** They begin and end a line, and leave no trace of their own. */
const breaks = new Set(
  'div section article header footer main aside nav table thead tbody tfoot tr td th caption figure figcaption pre hr dl dt dd address form fieldset details summary center'.split(
    ' ',
  ),
)
const unread = new Set(
  'script style template noscript iframe object embed svg math img picture video audio canvas head title select textarea input button'.split(
    ' ',
  ),
)

/** The lines of a piece of html, without the empty ones at its ends. Unknown elements leave their text. */
export function linesOf(html: string): Line[] {
  const lines: Line[] = []
  /** The last item of each list: a list that stands right in a list belongs to the item before it. */
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
  const add = (text: string, place: Place) => {
    if (text === '') return
    if (!path) {
      const inner = place.path.at(-1)?.tag
      // Loose text of a page or a quote is a paragraph of its own.
      path = inner === undefined || inner === 'blockquote' ? [...place.path, { tag: 'p' }] : place.path
    }
    runs.push({ text, marks: place.marks, href: place.href })
  }

  const visit = (node: Node, place: Place) => {
    if (node.nodeType === 3) {
      const text = (node.nodeValue ?? '').replace(unwanted, '')
      add(place.verbatim ? text.replace(/\r\n?/g, '\n') : collapsed(text, runs), place)
      return
    }
    if (node.nodeType !== 1) return
    const element = node as Element
    const tag = element.localName
    if (unread.has(tag)) return
    if (tag === 'br') return add('\n', place)
    if (!steps.has(tag) && !breaks.has(tag)) {
      visitAll(element, { ...place, marks: withMark(place.marks, markOf[tag]), href: hrefOf(element) ?? place.href })
      return
    }
    end(false)
    const item = place.path.at(-1)
    if ((tag === 'ul' || tag === 'ol') && item?.tag === 'li' && !seenItems.has(item)) {
      // An item that begins with a list is an empty line before it.
      path = place.path
      end(true)
    }
    const inside = { ...place, path: pathInto(tag, place.path, lastItem), verbatim: place.verbatim || tag === 'pre' }
    visitAll(element, inside)
    if (tag === 'li' && !path && !seenItems.has(inside.path.at(-1)!)) path = inside.path
    end(tag === 'li' && !seenItems.has(inside.path.at(-1)!))
  }
  const visitAll = (element: Element, place: Place) => element.childNodes.forEach((child) => visit(child, place))

  visitAll(bodyOf(html), { path: [], marks: [], href: null, verbatim: false })
  end(false)
  return withoutBlankEnds(lines)
}

/** The parsed html, inert: nothing in it loads or runs. */
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

/** A paragraph that begins a list item says nothing more than the item, nor does an empty heading more than an empty line. */
function shortened(path: Step[], empty: boolean, seenItems: Set<Step>): Step[] {
  const inner = path.at(-1)
  const outer = path.at(-2)
  if (inner?.tag === 'p' && outer?.tag === 'li' && !seenItems.has(outer)) return path.slice(0, -1)
  if (empty && inner && /^h\d$/.test(inner.tag)) return [...path.slice(0, -1), { tag: 'p' }]
  return path
}

function withMark(place: readonly Mark[], mark: Mark | undefined): readonly Mark[] {
  return mark && !place.includes(mark) ? allMarks.filter((known) => known === mark || place.includes(known)) : place
}

function hrefOf(element: Element): string | null {
  const href = element.localName === 'a' ? element.getAttribute('href')?.trim() : undefined
  return href && isAllowedAddress(href) ? href : null
}

/** Control characters that no text means; a soft hyphen and a joiner of an emoji are none. */

const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g

/** White space as a browser shows it: one space, and none where a line begins. */
function collapsed(text: string, before: readonly Run[]): string {
  const single = text.replace(/[ \t\r\n]+/g, ' ')
  const last = before.at(-1)?.text.at(-1)
  return single.startsWith(' ') && (last === undefined || last === ' ' || last === '\n') ? single.slice(1) : single
}

/** Without spaces before a break, and without breaks and spaces at the end: a browser shows none of them. */
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
