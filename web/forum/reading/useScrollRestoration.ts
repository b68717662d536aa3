import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { readFromSession, storeInSession } from '../../lib/session/tabStorage.ts'

/** A scroll position in a topic: at a post, `top` pixels below the viewport's top, or `y` pixels from the page's top, above all posts. */
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

/** The current history entry, with its scroll position after history navigation or a reload. FORUM-3. */
export function useHistoryEntry(topicId: string): HistoryEntry {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [entry] = useState(() => {
    const name = `${topicId} ${key}`
    return { name, position: isReturn ? storedScrollPosition(name) : null }
  })
  return entry
}

/** Restores the scroll position of an entry when its post is rendered in `section`, and stores it afterwards. */
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
      // The attribute excludes lists in the topic's own text.
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

/** Scrolls to a position; false if its post is not rendered. Runs after the router's ScrollRestoration, which restores only pixels. */
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

/** The height of the sticky navbar with a margin, in pixels: a post counts as visible below it. */
const navbarHeight = 72

/** The element id of a post, which is also the hash of its URL. FORUM-7. */
export const elementIdOf = (postId: string) => `postitus-${postId}`

/** The id of the post in a URL's hash; null if there is none. */
export function postIdInHash(hash: string): string | null {
  const named = /^#postitus-(.+)$/.exec(hash)?.[1]
  if (named == null) return null
  try {
    return decodeURIComponent(named)
  } catch {
    return named
  }
}

/** The topmost visible post of a list; null while the topic's own text above the list is still visible. */
export function topmostPost(list: Element): HTMLElement | null {
  const posts = list.children
  if (posts.length === 0 || (posts[0] as HTMLElement).getBoundingClientRect().top > navbarHeight) return null
  let [low, high] = [0, posts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((posts[middle] as HTMLElement).getBoundingClientRect().bottom > navbarHeight) high = middle
    else low = middle + 1
  }
  return posts[low] as HTMLElement
}

/** The element of a post, made focusable; null if it is not rendered. */
export function focusablePost(postId: string): HTMLElement | null {
  const post = document.getElementById(elementIdOf(postId))
  if (post) post.tabIndex = -1
  return post
}

/** The post after (1) or before (-1) the focused one, or else the one at the top of the window; null at either end. */
export function nearestPost(posts: HTMLElement[], by: 1 | -1): HTMLElement | null {
  const focused = posts.findIndex((post) => post.contains(document.activeElement))
  if (focused !== -1) return posts[focused + by] ?? null
  const tops = posts.map((post) => post.getBoundingClientRect().top)
  // A post at the top is the one being read.
  return by === 1
    ? (posts.find((_, index) => tops[index]! > navbarHeight + 1) ?? null)
    : (posts.findLast((_, index) => tops[index]! < navbarHeight - 1) ?? null)
}

/** Focuses a post without scrolling; null if it is not rendered. */
export function focusPost(postId: string): HTMLElement | null {
  const post = focusablePost(postId)
  post?.focus({ preventScroll: true })
  return post
}

/** Scrolls to a post and focuses it; false if it is not rendered. */
export function scrollToPost(postId: string): boolean {
  const post = focusPost(postId)
  if (!post) return false
  post.scrollIntoView({ block: 'start' })
  pinAt(post, navbarHeight)
  return true
}

const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element to `top` pixels below the top of the viewport and repeats it for 30 frames, because posts around it get their final
 * heights only when they are rendered. Stops when the user scrolls, presses or types.
 */
function pinAt(element: Element, top: number): void {
  let frames = 30
  const stop = () => (frames = 0)
  const pin = () => {
    const away = element.getBoundingClientRect().top - top
    const before = window.scrollY
    if (frames > 0 && element.isConnected && Math.abs(away) >= 1) {
      window.scrollTo({ top: before + away, behavior: 'instant' })
      // The page ends here: no further scrolling is possible.
      if (window.scrollY === before) stop()
    }
    if (--frames > 0) return requestAnimationFrame(pin)
    for (const sign of inputEvents) window.removeEventListener(sign, stop)
  }
  for (const sign of inputEvents) window.addEventListener(sign, stop, { passive: true })
  pin()
}
