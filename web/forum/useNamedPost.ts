import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Shows the post that the address names (`#postitus-…`) once it is drawn, and gives it the focus, so that reading goes on
 * there. Once for each visit: what is read afterwards moves nothing. `posts` changes when others have been drawn. FORUM-7.
 */
export function useNamedPost(posts: unknown) {
  const { key, hash } = useLocation()
  const shown = useRef('')
  useEffect(() => {
    const visit = `${key}${hash}`
    if (!hash.startsWith('#postitus-') || shown.current === visit) return
    const post = document.getElementById(decoded(hash.slice(1)))
    if (!post) return
    shown.current = visit
    post.tabIndex = -1
    // Below the bar, which stays in view.
    post.style.scrollMarginTop = '72px'
    post.focus({ preventScroll: true })
    post.scrollIntoView({ block: 'start' })
  }, [key, hash, posts])
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
