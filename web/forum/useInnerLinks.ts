import { useCallback, type MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

/**
 * Follows links of written texts that lead within the forum, such as a quote's to its post, without loading the page anew.
 * To be called with the clicks on what holds the texts.
 */
export function useInnerLinks() {
  const navigate = useNavigate()
  const base = useHref('/')
  return useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented || link.target === '_blank') return
      const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
      const root = base.replace(/\/$/, '')
      if (origin !== window.location.origin || !pathname.startsWith(`${root}/foorum/`)) return
      event.preventDefault()
      void navigate(`${pathname.slice(root.length)}${search}${hash}`)
    },
    [navigate, base],
  )
}
