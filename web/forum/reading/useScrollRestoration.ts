import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { elementIdOf, pinAt, topmostPost } from './postElements.ts'
import { type ScrollPosition, storedScrollPosition, storeScrollPosition } from './scrollPositions.ts'

/** A history entry of a topic's screen, with its stored scroll position; null for a new visit. */
export interface HistoryEntry {
  name: string
  position: ScrollPosition | null
}

/** The current history entry, with its scroll position if the person came back to it by history navigation or a reload. FORUM-3. */
export function useHistoryEntry(topicId: string): HistoryEntry {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [entry] = useState(() => {
    const name = `${topicId} ${key}`
    return { name, position: isReturn ? storedScrollPosition(name) : null }
  })
  return entry
}

/** Restores the scroll position of an entry once its post is rendered in `section`, and stores it from then on. */
export function useScrollRestoration(
  { name, position }: HistoryEntry,
  section: RefObject<HTMLElement | null>,
  posts: unknown,
) {
  const isRestored = useRef(position == null)
  useEffect(() => {
    if (!isRestored.current && position && posts) isRestored.current = scrollToPosition(position)
  }, [position, posts])

  useEffect(() => {
    let now: ScrollPosition | null = null
    let frame = 0
    const measure = () => {
      frame = 0
      // Not a list in the topic's own text.
      const list = section.current?.querySelector('[data-posts]')
      if (!list) return
      const post = topmostPost(list)
      now = post
        ? { postId: post.dataset.post ?? '', top: post.getBoundingClientRect().top }
        : { postId: null, y: window.scrollY }
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const store = () => now && storeScrollPosition(name, now)
    document.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [name, section])
}

/** Scrolls to a position; false if its post is not rendered. Runs after the router's ScrollRestoration, which only knows pixels. */
function scrollToPosition(position: ScrollPosition): boolean {
  if (position.postId == null) {
    window.scrollTo({ top: position.y, behavior: 'instant' })
    return true
  }
  const post = document.getElementById(elementIdOf(position.postId))
  if (!post) return false
  pinAt(post, position.top)
  return true
}
