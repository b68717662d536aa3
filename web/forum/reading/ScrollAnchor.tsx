import { Component, createRef, type ReactNode, type RefObject } from 'react'
import { topmostPost } from './useScrollRestoration.ts'

interface ScrollAnchorProps {
  /** Renders the list, whose element takes the ref, and the content after it. */
  children: (list: RefObject<HTMLOListElement>) => ReactNode
}

interface Anchor {
  element: HTMLElement
  top: number
}

/**
 * Scroll anchoring: preserves the viewport position of the form being written in, or else of the post being read, when an update inserts,
 * changes or removes content above it. Safari has no scroll anchoring, and other browsers do not anchor to a focused field. A
 * class component, because only those have getSnapshotBeforeUpdate.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  private readonly list = createRef<HTMLOListElement>()

  override getSnapshotBeforeUpdate(): Anchor | null {
    const { current } = this.list
    if (!current) return null
    const element = fieldWrittenIn() ?? topmostPost(current) ?? firstPostIfVisible(current)
    return element && { element, top: element.getBoundingClientRect().top }
  }

  override componentDidUpdate(_props: ScrollAnchorProps, _state: unknown, anchor: Anchor | null) {
    if (anchor?.element.isConnected) putBack(anchor)
  }

  override render() {
    return this.props.children(this.list)
  }
}

/** Scrolls an element back to its former position. If the page ends before that, it adds space above or below the reply field. */
function putBack({ element, top }: Anchor): void {
  const away = () => element.getBoundingClientRect().top - top
  const scrollBack = () => away() !== 0 && window.scrollTo({ top: window.scrollY + away(), behavior: 'instant' })
  scrollBack()
  if (!('writing' in element.dataset)) return
  // In a page shorter than the window the first pixels of added space cause no scrolling: the second turn adds what is missing.
  for (let turns = 2; turns > 0 && Math.abs(away()) >= 1; turns -= 1) {
    const above = spaceOf(element, 'above')
    const below = spaceOf(element, 'below') + Math.max(away() - above, 0)
    setSpace(element, 'above', Math.max(above - away(), 0))
    setSpace(element, 'below', below)
    scrollBack()
  }
}

const spaceOf = ({ style }: HTMLElement, side: 'above' | 'below') =>
  parseFloat(style.getPropertyValue(`--space-${side}`)) || 0

const setSpace = ({ style }: HTMLElement, side: 'above' | 'below', pixels: number) =>
  style.setProperty(`--space-${side}`, `${pixels}px`)

/** The visible form in which a post is being written: the one with the focus, else the open reply field. */
function fieldWrittenIn(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-writing], [data-open]')
  return (
    [focused, document.querySelector<HTMLElement>('[data-writing]')].find((form) => form && isVisible(form)) ?? null
  )
}

/** The first post, if it is in the viewport below the topic's own text. */
function firstPostIfVisible(list: Element): HTMLElement | null {
  const first = list.firstElementChild as HTMLElement | null
  return first && isVisible(first) ? first : null
}

function isVisible(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
