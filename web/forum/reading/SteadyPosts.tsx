import { Component, createRef, type ReactNode, type RefObject } from 'react'
import { uppermostPost } from './postInSight.ts'

interface SteadyPostsProps {
  /** The posts that are drawn: their places are kept when it changes. */
  posts: readonly unknown[]
  /** Draws the list of posts, whose element takes the ref, and what stands below it. */
  children: (list: RefObject<HTMLOListElement>) => ReactNode
}

interface Place {
  element: HTMLElement
  top: number
}

/**
 * Keeps what is being read or written where it stands in the window while posts are put above it. Browsers do so by
 * themselves, but for Safari, and but for a field that is written in. A class, for only those are asked before the change.
 */
export class SteadyPosts extends Component<SteadyPostsProps> {
  private readonly list = createRef<HTMLOListElement>()

  override getSnapshotBeforeUpdate(before: SteadyPostsProps): Place | null {
    if (before.posts === this.props.posts || !this.list.current) return null
    const element = openField() ?? uppermostPost(this.list.current) ?? firstInSight(this.list.current)
    return element && { element, top: element.getBoundingClientRect().top }
  }

  override componentDidUpdate(_props: SteadyPostsProps, _state: unknown, place: Place | null) {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved !== 0) window.scrollTo({ top: window.scrollY + moved, behavior: 'instant' })
  }

  override render() {
    return this.props.children(this.list)
  }
}

/** The field that is being written in, while it is in sight. */
function openField(): HTMLElement | null {
  const fields = document.querySelectorAll<HTMLElement>('[data-writing]')
  return [...fields].find(isInSight) ?? null
}

/** The first post, where it is in sight under what goes before the posts. */
function firstInSight(list: Element): HTMLElement | null {
  const first = list.firstElementChild as HTMLElement | null
  return first && isInSight(first) ? first : null
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
