import { useNavigation, useSearchParams } from 'react-router-dom'
import type { StayingPut } from '../answer/Page.tsx'
import { type SearchDelay, type SearchText, useSearchText } from './useSearchText.ts'

const stayingPut: StayingPut = { staysPut: true }

/**
 * A search text in a parameter of the URL, so that reloads, links and history navigation restore it. Typing replaces the
 * current history entry after the debounce. ROUTE-5.
 * @param parameter the name of the parameter; other parameters are kept
 */
export function useSearchInAddress(parameter: string, delayOf: SearchDelay): SearchText {
  const [params, setParams] = useSearchParams()
  // Writing the URL is a navigation, which would cancel one that is still loading its screen.
  const paused = useNavigation().state === 'loading'
  const write = (text: string) =>
    setParams((was) => withParameter(was, parameter, text), {
      replace: true,
      preventScrollReset: true,
      state: stayingPut,
    })
  return useSearchText(params.get(parameter) ?? '', write, delayOf, paused)
}

/** Copies URL parameters with one of them set, or removed if its value is empty. */
export function withParameter(was: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(was)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
