import { useId } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { TextInput } from '../../ui/form/TextInput.tsx'
import type { UserStatus } from '../generated.ts'
import { statusWord } from '../status.ts'
import classes from './DirectorySearch.module.css'
import type { MemberFragment } from './generated.ts'
import { directoryTexts } from './text.ts'
import { filterStatuses, type DirectoryPlace } from './useDirectoryPlace.ts'

interface DirectorySearchProps {
  place: Pick<DirectoryPlace, 'status' | 'filter'>
  typed: string
  onType: (text: string) => void
  /** Those whom the search has found, whatever their status. */
  members: readonly MemberFragment[]
  asAdmin: boolean
}

/** The field that finds members at once, and for admins the statuses with how many have each. USER-1. */
export function DirectorySearch({ place, typed, onType, members, asAdmin }: DirectorySearchProps) {
  const helpId = useId()
  return (
    <form role="search" className={classes.search} onSubmit={(event) => event.preventDefault()}>
      <TextInput
        type="search"
        label={directoryTexts.search}
        description={<span id={helpId}>{directoryTexts.searchHelp}</span>}
        aria-describedby={helpId}
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      {asAdmin && (
        <fieldset className={classes.statuses}>
          <legend className="visually-hidden">{directoryTexts.filter}</legend>
          {[null, ...filterStatuses].map((status) => (
            <label key={status} className={classes.status}>
              <input
                type="radio"
                name="status-filter"
                checked={place.status === status}
                onChange={() => place.filter(status)}
              />
              <span>
                {status ? statusWord(status) : directoryTexts.everybody} <b>{countOf(members, status)}</b>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </form>
  )
}

const countOf = (members: readonly MemberFragment[], status: UserStatus | null) =>
  status ? members.filter((member) => member.status === status).length : members.length
