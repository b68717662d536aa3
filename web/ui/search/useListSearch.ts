import { useSearchInAddress } from './useSearchInAddress.ts'
import type { SearchText } from './useSearchText.ts'

/** The parameter of the address with the words that a list is searched for. */
export const searchParameter = 'otsi'

/** The delay before a search, in ms. */
const delayOf = () => 400

/** What a list of content is searched for, in the address. LIST-2, LIST-4. */
export const useListSearch = (): SearchText => useSearchInAddress(searchParameter, delayOf)
