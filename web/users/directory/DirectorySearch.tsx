import { SearchField } from '../../ui/search/SearchField.tsx'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import type { UserStatus } from '../generated.ts'
import { statusWord } from '../status.ts'
import type { MemberFragment } from './generated.ts'
import { directoryTexts } from './text.ts'
import { type DirectoryState, filterStatuses } from './useDirectoryState.ts'
import classes from './DirectorySearch.module.css'

interface DirectorySearchProps {
  state: Pick<DirectoryState, 'status' | 'filter'>
  search: SearchText
  /** The members that match the search, with any status. */
  members: readonly MemberFragment[]
  asAdmin: boolean
}

/** The search field and, for admins, a status filter with counts. USER-1. */
export function DirectorySearch({ state, search, members, asAdmin }: DirectorySearchProps) {
  return (
    <div className={classes.search}>
      <SearchField {...search} label={directoryTexts.search} help={directoryTexts.searchHelp} />
      {asAdmin && (
        <fieldset className={classes.statuses}>
          <legend className="visually-hidden">{directoryTexts.filter}</legend>
          {[null, ...filterStatuses].map((status) => (
            <label key={status} className={classes.status}>
              <input
                type="radio"
                name="status-filter"
                checked={state.status === status}
                onChange={() => state.filter(status)}
              />
              <span>
                {status ? statusWord(status) : directoryTexts.everybody} <b>{countOf(members, status)}</b>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const countOf = (members: readonly MemberFragment[], status: UserStatus | null) =>
  status ? members.filter((member) => member.status === status).length : members.length
