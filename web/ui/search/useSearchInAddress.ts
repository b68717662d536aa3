import { useNavigation } from 'react-router-dom'
import { longest } from '../../../schema/rules/client/limits.ts'
import { useParameters } from './useParameters.ts'
import { type SearchDelay, type SearchText, useSearchText } from './useSearchText.ts'

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
