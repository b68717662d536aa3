import { IconSearch } from '@tabler/icons-react'
import { TextInput } from '../../ui/form/TextInput.tsx'
import type { FileSearch } from './useFileSearch.ts'

interface SearchFieldProps extends Pick<FileSearch, 'typed' | 'type' | 'askNow'> {
  label: string
  className?: string
}

/** The field that files are searched with; Enter does not wait. FILE-2. */
export function SearchField({ label, typed, type, askNow, className }: SearchFieldProps) {
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
        size="md"
        leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
    </form>
  )
}
