import { Link } from 'react-router-dom'
import { layout } from '../ui/layout/layout.ts'
import { useSearchInAddress } from '../ui/search/useParameters.ts'
import { useOwnSearchText } from '../ui/search/useSearchText.ts'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Page } from '../ui/state/Page.tsx'
import { useHasOwnApi } from '../users/useSettings.ts'
import { parameters, pathOfSearch } from './kinds.ts'
import { Search, searchDelay } from './Search.tsx'
import { SearchFilters, useSearchFilters } from './SearchFilters.tsx'
import { searchTexts } from './text.ts'
import classes from './Search.module.css'

/** The search over everything, with its text and filters in the address. Not on a plain server. SEARCH-1, ROUTE-5. */
export default function SearchPage() {
  const search = useSearchInAddress(parameters.text, searchDelay)
  const filters = useSearchFilters()
  if (!useHasOwnApi()) return <NotFound />
  return (
    <Page title={searchTexts.title} width="text">
      <Search search={search} filter={filters.filter}>
        <SearchFilters text={search.requested} {...filters} />
      </Search>
    </Page>
  )
}

/**
 * The same search as the content of a dialog over a screen, which stays with all that is typed into it. Its filters are on the screen of the
 * search. A press on a link closes the dialog, unless it opens a new tab. SEARCH-1.
 */
export function SearchInDialog({ onClose }: { onClose: () => void }) {
  const search = useOwnSearchText(searchDelay)
  return (
    <div
      className={classes.dialog}
      onClick={({ target, ctrlKey, metaKey, shiftKey }) => {
        const isLink = target instanceof Element && target.closest('a') !== null
        if (isLink && !ctrlKey && !metaKey && !shiftKey) onClose()
      }}
    >
      <Search search={search}>
        <Link to={pathOfSearch(search.typed.trim())} className={layout('row', 'inline', 'target')}>
          {searchTexts.openScreen}
        </Link>
      </Search>
    </div>
  )
}
