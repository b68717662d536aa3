import { IconSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { TextInput } from '../form/TextInput.ts'
import type { SearchText } from './useSearchText.ts'

interface SearchFieldProps extends Pick<SearchText, 'typed' | 'type' | 'askNow'> {
  label: string
  /** A sentence below the field on what is searched. */
  help?: string
  /** Takes the focus at first, in a dialog too. */
  autoFocus?: boolean
  maxLength?: number
  className?: string | undefined
}

/** A search field. Enter searches at once, without the debounce. FILE-2, FORUM-7, USER-1. */
export function SearchField(props: SearchFieldProps) {
  const { label, help, typed, type, askNow, autoFocus, maxLength = 200, className } = props
  const helpId = useId()
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        askNow()
      }}
    >
      <TextInput
        type="search"
        label={label}
        {...(help != null && { description: <span id={helpId}>{help}</span>, 'aria-describedby': helpId })}
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxLength}
      />
    </form>
  )
}
