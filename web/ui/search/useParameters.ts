import { useSearchParams } from 'react-router-dom'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { StayingPut } from '../answer/useHeadingFocus.ts'
import { withParameter } from './useSearchInAddress.ts'

const stayingPut: StayingPut = { staysPut: true }

/** Parameters of the address that choose what a screen shows. */
export interface Parameters {
  /** The value of a parameter; null where there is none. */
  read: (name: string) => string | null
  /** Sets parameters, and removes those without a value. Stable. */
  write: (values: Record<string, string | null>) => void
}

/**
 * What a list is narrowed to, in the address, so that reloads, links and history navigation restore it. A choice replaces the current
 * history entry and leaves the focus where it is. ROUTE-5, LIST-2.
 */
export function useParameters(): Parameters {
  const [params, setParams] = useSearchParams()
  const write = useStableCallback((values: Record<string, string | null>) =>
    setParams((was) => Object.entries(values).reduce((next, [name, value]) => withParameter(next, name, value), was), {
      replace: true,
      preventScrollReset: true,
      state: stayingPut,
    }),
  )
  return { read: (name) => params.get(name), write }
}
