import { IconSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { longest } from '../../../schema/rules/client/limits.ts'
import { layout } from '../layout/layout.ts'
import type { SearchText } from './useSearchText.ts'
import classes from './Search.module.css'

interface SearchFieldProps extends Pick<SearchText, 'typed' | 'type' | 'searchNow' | 'searchFor'> {
  label: string
  /** Help text below the field on what is searched. */
  help?: string
  /** Takes the focus on mount, in a dialog too. */
  autoFocus?: boolean
  className?: string | undefined
}

/** A search field. Enter searches at once, without the debounce; Escape only clears it, if it has text. FILE-2, FORUM-7, USER-1, LIST-4. */
export function SearchField(props: SearchFieldProps) {
  const { label, help, typed, type, searchNow, searchFor, autoFocus, className } = props
  const helpId = useId()
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
    >
      <div className={classes.box}>
        <IconSearch size={19} stroke={1.75} aria-hidden="true" />
        <input
          type="search"
          className={classes.input}
          placeholder={label}
          aria-label={label}
          aria-describedby={help == null ? undefined : helpId}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            event.stopPropagation()
            searchFor('')
          }}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longest.search}
        />
      </div>
      {help != null && (
        <p id={helpId} className={layout('muted', 'small', 'above4')}>
          {help}
        </p>
      )}
    </form>
  )
}
