import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { elementIdOf, holdAt, uppermostPost } from './postInSight.ts'
import { keepPlace, keptPlace, type ReadingPlace } from './readingPlaces.ts'

/** A history entry of a topic's screen, with its stored scroll position; null for a new visit. */
export interface ReadingEntry {
  name: string
  place: ReadingPlace | null
}

/** The current history entry, with its scroll position if the person came back to it by history navigation or a reload. FORUM-3. */
export function useReadingEntry(topicId: string): ReadingEntry {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [entry] = useState(() => {
    const name = `${topicId} ${key}`
    return { name, place: isReturn ? keptPlace(name) : null }
  })
  return entry
}

/** Restores the scroll position of an entry once its post is rendered in `section`, and stores it from then on. */
export function useKeptReading({ name, place }: ReadingEntry, section: RefObject<HTMLElement | null>, posts: unknown) {
  const returned = useRef(place == null)
  useEffect(() => {
    if (!returned.current && place && posts) returned.current = goTo(place)
  }, [place, posts])

  useEffect(() => {
    let now: ReadingPlace | null = null
    let frame = 0
    const look = () => {
      frame = 0
      const list = section.current?.querySelector('ol')
      if (!list) return
      const post = uppermostPost(list)
      now = post
        ? { postId: post.dataset.post ?? '', top: post.getBoundingClientRect().top }
        : { postId: null, y: window.scrollY }
    }
    const scrolled = () => {
      frame ||= requestAnimationFrame(look)
    }
    const keep = () => now && keepPlace(name, now)
    document.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', scrolled)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [name, section])
}

/** Scrolls to a position; false if its post is not rendered. Runs after the router's ScrollRestoration, which only knows pixels. */
function goTo(place: ReadingPlace): boolean {
  if (place.postId == null) {
    window.scrollTo({ top: place.y, behavior: 'instant' })
    return true
  }
  const post = document.getElementById(elementIdOf(place.postId))
  if (!post) return false
  holdAt(post, place.top)
  return true
}
