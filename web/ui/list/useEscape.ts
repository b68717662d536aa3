import { useEffect } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'

/**
 * Calls a function when Escape is pressed, before anything else on the page hears of it.
 * @param onEscape whether it has used the key; nothing else hears of it then
 */
export function useEscape(active: boolean, onEscape: () => boolean): void {
  const escape = useStableCallback(onEscape)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !escape()) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [active, escape])
}
