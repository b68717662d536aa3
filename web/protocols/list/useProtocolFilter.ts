import { searchParameter, useListSearch } from '../../ui/search/useListSearch.ts'
import { useParameters } from '../../ui/search/useParameters.ts'
import type { ProtocolsQueryVariables } from '../generated.ts'

const yearParameter = 'aasta'

/** What the list of protocols is narrowed to, in the address. LIST-4. */
export function useProtocolFilter() {
  const search = useListSearch()
  const { read, write } = useParameters()
  const given = read(yearParameter) ?? ''
  // Another value chooses nothing: there is no such year.
  const year = /^(?!0000)\d{4}$/.test(given) ? given : ''
  const filter: Pick<ProtocolsQueryVariables, 'search' | 'year'> = {
    ...(search.asked !== '' && { search: search.asked }),
    ...(year !== '' && { year: Number(year) }),
  }
  return {
    search,
    /** '2026'; '' for all years. */
    year,
    setYear: (chosen: string) => write({ [yearParameter]: chosen }),
    /** Takes everything back. */
    clear: () => write({ [searchParameter]: null, [yearParameter]: null }),
    /** What is asked of the server; undefined for the whole list, which then has one key in the cache. */
    filter: Object.keys(filter).length > 0 ? filter : undefined,
  }
}
