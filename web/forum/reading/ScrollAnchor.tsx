import { Component, createRef, type ReactNode, type RefObject } from 'react'
import { topmostPost } from './useScrollRestoration.ts'

interface ScrollAnchorProps {
  /** Renders the list, whose element takes the ref, and what follows it. */
  children: (list: RefObject<HTMLOListElement>) => ReactNode
}

interface Anchor {
  element: HTMLElement
  top: number
}

/**
 * Scroll anchoring: keeps the field being written in, or else the post being read, at its position in the viewport, whatever an update of the
 * topic's screen inserts, changes or removes above it. Safari has no scroll anchoring, and other browsers do not anchor to a focused field. A
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

/** Scrolls an element back to where it was; the reply field also where the page ends before that, by room above or below it. */
function putBack({ element, top }: Anchor): void {
  const away = () => element.getBoundingClientRect().top - top
  const scrollBack = () => away() !== 0 && window.scrollTo({ top: window.scrollY + away(), behavior: 'instant' })
  scrollBack()
  if (!('writing' in element.dataset)) return
  // A page that does not fill the window takes some of the first room without scrolling.
  for (let turns = 2; turns > 0 && Math.abs(away()) >= 1; turns -= 1) {
    const above = roomOf(element, 'above')
    const below = roomOf(element, 'below') + Math.max(away() - above, 0)
    setRoom(element, 'above', Math.max(above - away(), 0))
    setRoom(element, 'below', below)
    scrollBack()
  }
}

const roomOf = ({ style }: HTMLElement, side: 'above' | 'below') =>
  parseFloat(style.getPropertyValue(`--room-${side}`)) || 0

const setRoom = ({ style }: HTMLElement, side: 'above' | 'below', pixels: number) =>
  style.setProperty(`--room-${side}`, `${pixels}px`)

/** The form in the viewport in which a post is written: the one with the focus, else the open reply field. */
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
