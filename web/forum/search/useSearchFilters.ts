import { useParameters } from '../../ui/search/useParameters.ts'

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
  const { read, write } = useParameters()
  return {
    filters: {
      category: read(parameters.category),
      author: read(parameters.author)?.trim().slice(0, 100) || null,
      order: read(parameters.order) === 'uusimad' ? 'NEWEST' : 'BEST',
    },
    setFilter: (name, value) => write({ [parameters[name]]: value }),
  }
}
