import { useSearchParams } from 'react-router-dom'
import { withParameter } from '../../ui/search/useSearchInAddress.ts'

/** What a search is narrowed to, in the address. FORUM-12. */
export interface SearchFilters {
  category: string | null
  author: string | null
  order: 'BEST' | 'NEWEST'
}

/** The parameters of the address. */
const parameters = { category: 'kategooria', author: 'autor', order: 'jarjestus' } as const

/** The filters of the search, which a link, a reload and Back restore. ROUTE-5. */
export function useSearchFilters(): {
  filters: SearchFilters
  setFilter: (name: keyof SearchFilters, value: string) => void
} {
  const [params, setParams] = useSearchParams()
  return {
    filters: {
      category: params.get(parameters.category),
      author: params.get(parameters.author)?.trim().slice(0, 100) || null,
      order: params.get(parameters.order) === 'uusimad' ? 'NEWEST' : 'BEST',
    },
    setFilter: (name, value) =>
      setParams((was) => withParameter(was, parameters[name], value), { replace: true, preventScrollReset: true }),
  }
}
