import { useNavigation, useSearchParams } from 'react-router-dom'
import { longest } from '../../../schema/rules/client/limits.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { StayingPut } from '../answer/heading.ts'
import { type SearchDelay, type SearchText, useSearchText } from './useSearchText.ts'

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

/**
 * A search text in a parameter of the URL, which typing changes after the debounce. ROUTE-5.
 * @param parameter the name of the parameter; other parameters are kept
 * @param maxLength the longest text that is taken from the URL, in UTF-16 code units as an input's maxLength
 * @param beside other parameters that a search sets
 */
export function useSearchInAddress(
  parameter: string,
  delayOf: SearchDelay,
  maxLength: number = longest.search,
  beside: Record<string, string> = {},
): SearchText {
  const { read, write } = useParameters()
  // Writing the URL is a navigation, which would cancel one that is still loading its screen.
  const paused = useNavigation().state === 'loading'
  return useSearchText(
    cut(read(parameter) ?? '', maxLength),
    (text) => write({ ...beside, [parameter]: text }),
    delayOf,
    paused,
  )
}

/** The beginning of a text, without the first half of a character that does not fit. */
const cut = (text: string, maxLength: number) =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : text

/** The parameter of the address with the words that a list is searched for. */
export const searchParameter = 'otsi'

/** The delay before a search, in ms. */
const delayOf = () => 400

/** What a list of content is searched for, in the address. LIST-2, LIST-4. */
export const useListSearch = (): SearchText => useSearchInAddress(searchParameter, delayOf)
