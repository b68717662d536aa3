import { useSearchParams } from 'react-router-dom'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { StayingPut } from '../answer/useHeadingFocus.ts'

/** Router state of a choice within a screen. */
export const stayingPut: StayingPut = { staysPut: true }

/** Parameters of the address that choose what a screen shows. */
export interface Parameters {
  /** The value of a parameter; null where there is none. */
  read: (name: string) => string | null
  /** Sets parameters, and removes those without a value. Stable. @param isStep whether going back undoes it */
  write: (values: Record<string, string | null>, isStep?: boolean) => void
}

/**
 * What a screen shows by its address, so that reloads, links and history navigation restore it. A choice replaces the current history entry
 * unless it is a step, and leaves the focus and the scroll position where they are. ROUTE-5, LIST-2.
 */
export function useParameters(): Parameters {
  const [params, setParams] = useSearchParams()
  const write = useStableCallback((values: Record<string, string | null>, isStep = false) =>
    setParams((was) => changed(was, values), { replace: !isStep, preventScrollReset: true, state: stayingPut }),
  )
  return { read: (name) => params.get(name), write }
}

function changed(was: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(was)
  for (const [name, value] of Object.entries(values))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}
