import { longest } from '../../../schema/rules/client/limits.ts'
import { useParameters } from '../../ui/search/useParameters.ts'
import { useSearchInAddress } from '../../ui/search/useSearchInAddress.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import type { SearchForumQueryVariables } from './generated.ts'

/** The parameters of the address. */
const parameters = { category: 'kategooria', author: 'autor', order: 'jarjestus', isOpen: 'tapsusta' } as const

/** Set by each choice: the filters stay unfolded where the last choice is taken back. */
const unfolded = { [parameters.isOpen]: '1' }

/** The debounce of the author's name in ms. */
const delayOf = () => 800

/** What a search is narrowed to, in the address. FORUM-12. */
export interface SearchFilters {
  /** What is requested of the server. */
  filters: Pick<SearchForumQueryVariables, 'category' | 'author' | 'order'>
  author: SearchText
  setCategory: (slug: string) => void
  setOrder: (order: string) => void
  /** Whether they are unfolded: as the address says, otherwise where something is chosen. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The filters of the search, which a link, a reload and Back restore. ROUTE-5. */
export function useSearchFilters(): SearchFilters {
  const { read, write } = useParameters()
  const author = useSearchInAddress(parameters.author, delayOf, longest.searchedAuthor, unfolded)
  const category = read(parameters.category)
  const order = read(parameters.order) === 'uusimad' ? 'NEWEST' : 'BEST'
  const isNarrowed = category !== null || author.asked !== '' || order !== 'BEST'
  const chosen = read(parameters.isOpen)
  return {
    filters: { category, author: author.asked || null, order },
    author,
    setCategory: (slug) => write({ ...unfolded, [parameters.category]: slug }),
    setOrder: (slug) => write({ ...unfolded, [parameters.order]: slug }),
    isOpen: chosen === null ? isNarrowed : chosen === '1',
    setOpen: (isOpen) => write({ [parameters.isOpen]: isOpen ? '1' : '0' }),
  }
}
