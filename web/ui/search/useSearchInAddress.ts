import { useNavigation, useSearchParams } from 'react-router-dom'
import type { StayingPut } from '../answer/useHeadingFocus.ts'
import { type SearchDelay, type SearchText, useSearchText } from './useSearchText.ts'

const stayingPut: StayingPut = { staysPut: true }

/**
 * A search text in a parameter of the URL, so that reloads, links and history navigation restore it. Typing replaces the
 * current history entry after the debounce. ROUTE-5.
 * @param parameter the name of the parameter; other parameters are kept
 * @param maxLength the longest text that is taken from the URL, in UTF-16 code units as an input's maxLength
 */
export function useSearchInAddress(parameter: string, delayOf: SearchDelay, maxLength = Infinity): SearchText {
  const [params, setParams] = useSearchParams()
  // Writing the URL is a navigation, which would cancel one that is still loading its screen.
  const paused = useNavigation().state === 'loading'
  const write = (text: string) =>
    setParams((was) => withParameter(was, parameter, text), {
      replace: true,
      preventScrollReset: true,
      state: stayingPut,
    })
  return useSearchText(cut(params.get(parameter) ?? '', maxLength), write, delayOf, paused)
}

/** The beginning of a text, without the first half of a character that does not fit. */
const cut = (text: string, maxLength: number) =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : text

/** Copies URL parameters with one of them set, or removed if its value is empty. */
export function withParameter(was: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(was)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
