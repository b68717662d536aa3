import { useNavigation, useSearchParams } from 'react-router-dom'
import { longest } from '../../../schema/rules/client/limits.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { StayingPut } from '../state/heading.ts'
import { type SearchDelay, type SearchText, useSearchText } from './useSearchText.ts'

/** Router state of a navigation within a screen. */
export const stayingPut: StayingPut = { staysPut: true }

/** The parameters of the address, which select what a screen shows. */
export interface Parameters {
  /** The value of a parameter; null if it is missing. */
  read: (name: string) => string | null
  /** Sets parameters, and removes those that are null. Stable. @param isStep whether Back undoes it */
  write: (values: Record<string, string | null>, isStep?: boolean) => void
}

/**
 * The state of a screen in its address, so that reloads, links and history navigation restore it. A change replaces the current history
 * entry unless it is a step, and moves neither the focus nor the scroll position. ROUTE-5, LIST-2.
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
 * @param parameter the name of the parameter; other parameters remain
 * @param maxLength the maximum length of a text from the URL, in UTF-16 code units like an input's maxLength
 * @param others other parameters that a search sets
 */
export function useSearchInAddress(
  parameter: string,
  delayOf: SearchDelay,
  maxLength: number = longest.search,
  others: Record<string, string> = {},
): SearchText {
  const { read, write } = useParameters()
  // Writing the URL is a navigation, which would cancel one whose screen is still loading.
  const paused = useNavigation().state === 'loading'
  return useSearchText(
    cut(read(parameter) ?? '', maxLength),
    (text) => write({ ...others, [parameter]: text }),
    delayOf,
    paused,
  )
}

/** The beginning of a text, without half of a surrogate pair at the end. */
const cut = (text: string, maxLength: number) =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : text

/** The parameter of the address with the search text of a list. */
export const searchParameter = 'otsi'

/** The delay before a search, in ms. */
const delayOf = () => 400

/** The search text of a list in the address. LIST-2, LIST-4. */
export const useListSearch = (): SearchText => useSearchInAddress(searchParameter, delayOf)
