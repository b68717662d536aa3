import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { readFromSession, storeInSession } from '../../lib/session/tabStorage.ts'
import { elementIdOf, pinAt, topmostPost } from './postElements.ts'

/** A scroll position in a topic: at a post, `top` pixels below the viewport's top, or `y` pixels down, above the first post. */
type ScrollPosition = { postId: string; top: number } | { postId: null; y: number }

const storageKey = 'places'
const maxPositions = 40

/** Stores the scroll position of a history entry, for history navigation and reloads. */
export function storeScrollPosition(entry: string, position: ScrollPosition): void {
  const others = positions().filter(([known]) => known !== entry)
  storeInSession(storageKey, [...others, [entry, position]].slice(-maxPositions))
}

/** The stored scroll position of a history entry; null if there is none. */
function storedScrollPosition(entry: string): ScrollPosition | null {
  return positions().find(([known]) => known === entry)?.[1] ?? null
}

const positions = () => readFromSession<[string, ScrollPosition][]>(storageKey) ?? []

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
