import { Component, createRef, type ReactNode, type RefObject } from 'react'
import { topmostPost } from './postElements.ts'

interface ScrollAnchorProps {
  /** The rendered posts; the scroll position is adjusted when this array changes. */
  posts: readonly unknown[]
  /** Renders the list, whose element takes the ref, and what follows it. */
  children: (list: RefObject<HTMLOListElement>) => ReactNode
}

interface Anchor {
  element: HTMLElement
  top: number
}

/**
 * Scroll anchoring: keeps the post being read, or the field being written in, at its position in the viewport while posts are
 * inserted above it. Safari has no scroll anchoring, and other browsers do not anchor to a focused field. A class component,
 * because only those have getSnapshotBeforeUpdate.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  private readonly list = createRef<HTMLOListElement>()

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Anchor | null {
    if (before.posts === this.props.posts || !this.list.current) return null
    const element = visibleReplyField() ?? topmostPost(this.list.current) ?? firstPostIfVisible(this.list.current)
    return element && { element, top: element.getBoundingClientRect().top }
  }

  override componentDidUpdate(_props: ScrollAnchorProps, _state: unknown, anchor: Anchor | null) {
    if (!anchor?.element.isConnected) return
    const moved = anchor.element.getBoundingClientRect().top - anchor.top
    if (moved !== 0) window.scrollTo({ top: window.scrollY + moved, behavior: 'instant' })
  }

  override render() {
    return this.props.children(this.list)
  }
}

/** The open reply field, if it is in the viewport. */
function visibleReplyField(): HTMLElement | null {
  const fields = document.querySelectorAll<HTMLElement>('[data-writing]')
  return [...fields].find(isVisible) ?? null
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
