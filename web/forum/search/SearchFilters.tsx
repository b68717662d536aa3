import { useState } from 'react'
import { NativeSelect } from '../../ui/form/NativeSelect.ts'
import { TextInput } from '../../ui/form/TextInput.ts'
import { useSettingsQuery } from '../../users/generated.ts'
import { useCategoryChoicesQuery } from '../generated.ts'
import { searchTexts } from './text.ts'
import type { SearchFilters as Filters } from './useSearchFilters.ts'
import classes from './SearchFilters.module.css'

interface SearchFiltersProps {
  filters: Filters
  setFilter: (name: keyof Filters, value: string) => void
}

/** What narrows the search, folded away until it is wanted; nothing on a server that cannot. FORUM-12. */
export function SearchFilters({ filters, setFilter }: SearchFiltersProps) {
  const { category, author, order } = filters
  const { data } = useSettingsQuery()
  const [opened, setOpened] = useState(category != null || author != null || order !== 'BEST')
  const { data: choices } = useCategoryChoicesQuery({ skip: !opened })
  const [typed, setTyped] = useState(author ?? '')
  if (!data?.settings.capabilities.includes('otsing-valikud')) return null
  const categories = choices?.categories ?? []
  // One that was deleted since the link was made stays visible.
  const isUnknown = category != null && !categories.some(({ slug }) => slug === category)
  return (
    <details className={classes.filters} open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{searchTexts.narrow}</summary>
      <div className={classes.fields}>
        <NativeSelect
          label={searchTexts.category}
          size="md"
          value={category ?? ''}
          onChange={({ currentTarget }) => setFilter('category', currentTarget.value)}
        >
          <option value="">{searchTexts.everyCategory}</option>
          {isUnknown && <option value={category}>{category}</option>}
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setFilter('author', typed.trim())
          }}
        >
          <TextInput
            label={searchTexts.author}
            size="md"
            value={typed}
            maxLength={100}
            placeholder={searchTexts.authorHelp}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={() => typed.trim() !== (author ?? '') && setFilter('author', typed.trim())}
          />
        </form>
        <NativeSelect
          label={searchTexts.order}
          size="md"
          value={order === 'NEWEST' ? 'uusimad' : ''}
          onChange={({ currentTarget }) => setFilter('order', currentTarget.value)}
        >
          <option value="">{searchTexts.bestFirst}</option>
          <option value="uusimad">{searchTexts.newestFirst}</option>
        </NativeSelect>
      </div>
    </details>
  )
}
