import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { basename } from '../../lib/basename.ts'

/**
 * Returns a click handler for an element with stored html. Links to a screen of this client (any path under /sise), such as a
 * quote's link to its post, are followed by the router. Clicks that open a new tab are left to the browser.
 */
export function useInnerLinks() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return
      const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
      if (origin !== window.location.origin || (pathname !== basename && !pathname.startsWith(`${basename}/`))) return
      event.preventDefault()
      void navigate(`${pathname.slice(basename.length) || '/'}${search}${hash}`)
    },
    [navigate],
  )
}
