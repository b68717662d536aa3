import { type MouseEvent, useCallback } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

/**
 * Returns a click handler for an element with stored html. Links to a screen of this client (any path under /sise), such as a
 * quote's link to its post, are followed by the router. Downloads and clicks that open a new tab are left to the browser.
 */
export function useInnerLinks() {
  const navigate = useNavigate()
  const base = useHref('/')
  return useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return
      if (link.target === '_blank' || link.hasAttribute('download')) return
      const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
      const root = base.replace(/\/$/, '')
      if (origin !== window.location.origin || (pathname !== root && !pathname.startsWith(`${root}/`))) return
      event.preventDefault()
      void navigate(`${pathname.slice(root.length) || '/'}${search}${hash}`)
    },
    [navigate, base],
  )
}
