import { layout } from '../../ui/layout/layout.ts'
import { FilterChips } from '../../ui/list/FilterChips.tsx'
import { SearchField } from '../../ui/search/SearchField.tsx'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import type { UserStatus } from '../generated.ts'
import { statusWord } from '../status.ts'
import type { DirectoryQuery } from './generated.ts'
import { directoryTexts } from './text.ts'
import { type DirectoryState, filterStatuses } from './useDirectoryState.ts'
import classes from './Directory.module.css'

type Counts = DirectoryQuery['userPage']['counts']

interface DirectorySearchProps {
  state: Pick<DirectoryState, 'status' | 'filter'>
  search: SearchText
  /** How many members match the search, with any status; undefined before the first response. */
  counts: Counts | undefined
  asAdmin: boolean
}

/** The search field and, for admins, a status filter with counts. Mounted whatever the search finds. USER-1. */
export function DirectorySearch({ state, search, counts, asAdmin }: DirectorySearchProps) {
  return (
    <>
      <SearchField
        {...search}
        label={directoryTexts.search}
        help={directoryTexts.searchHelp}
        className={classes.narrow}
      />
      {asAdmin && (
        <FilterChips
          label={directoryTexts.filter}
          chips={[null, ...filterStatuses].map((status) => ({
            value: status,
            words: status ? statusWord(status) : directoryTexts.everybody,
            count: counts && countOf(counts, status),
          }))}
          value={state.status}
          onChange={state.filter}
          className={layout('above16')}
        />
      )}
    </>
  )
}

/** The number of members with a status; null: of all. */
export const countOf = (counts: Counts, status: UserStatus | null): number =>
  counts.reduce((sum, row) => (status == null || row.status === status ? sum + row.count : sum), 0)
