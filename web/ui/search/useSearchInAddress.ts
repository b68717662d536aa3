import { useNavigation, useSearchParams } from 'react-router-dom'
import type { StayingPut } from '../answer/Page.tsx'
import { type SearchDelay, type SearchText, useSearchText } from './useSearchText.ts'

const stayingPut: StayingPut = { staysPut: true }

/**
 * A search text that is kept in the address, so that a reload, a link and going back find it again. The address is written when
 * typing pauses, in place of the entry that is there. ROUTE-5.
 * @param parameter its name in the address; the others stay as they are
 */
export function useSearchInAddress(parameter: string, delayOf: SearchDelay): SearchText {
  const [params, setParams] = useSearchParams()
  // Writing the address is a navigation of its own, which would break off one that is still loading its screen.
  const paused = useNavigation().state === 'loading'
  const write = (text: string) =>
    setParams((was) => withParameter(was, parameter, text), {
      replace: true,
      preventScrollReset: true,
      state: stayingPut,
    })
  return useSearchText(params.get(parameter) ?? '', write, delayOf, paused)
}

/** The parameters of an address with one of them set, or left out where its value is empty. */
export function withParameter(was: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(was)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
