import { longest } from '../../../schema/rules/client/limits.ts'
import { NativeSelect } from '../../ui/form/fields/NativeSelect.ts'
import { TextInput } from '../../ui/form/fields/TextInput.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { useCategoryChoicesQuery } from '../generated.ts'
import { searchTexts } from './text.ts'
import { type SearchFilters as Filters } from './useSearchFilters.ts'
import classes from './SearchFilters.module.css'

/** What narrows the search, folded away until it is wanted; nothing on a server that cannot. FORUM-12. */
export function SearchFilters({ filters, author, setCategory, setOrder, isOpen, setOpen }: Filters) {
  const { category, order } = filters
  const isOwn = useHasOwnApi()
  const { data: choices } = useCategoryChoicesQuery({ skip: !isOpen })
  if (!isOwn) return null
  const categories = choices?.categories ?? []
  // One that was deleted since the link was made stays visible.
  const isUnknown = category != null && !categories.some(({ slug }) => slug === category)
  return (
    <details
      className={classes.filters}
      open={isOpen}
      // Also fired for a change by the address.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setOpen(currentTarget.open)}
    >
      <summary>{searchTexts.narrow}</summary>
      <div className={classes.fields}>
        <NativeSelect
          label={searchTexts.category}
          size="md"
          value={category ?? ''}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
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
            author.askNow()
          }}
        >
          <TextInput
            label={searchTexts.author}
            size="md"
            value={author.typed}
            maxLength={longest.searchedAuthor}
            placeholder={searchTexts.authorHelp}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ currentTarget }) => author.type(currentTarget.value)}
            onBlur={author.askNow}
          />
        </form>
        <NativeSelect
          label={searchTexts.order}
          size="md"
          value={order === 'NEWEST' ? 'uusimad' : ''}
          onChange={({ currentTarget }) => setOrder(currentTarget.value)}
        >
          <option value="">{searchTexts.bestFirst}</option>
          <option value="uusimad">{searchTexts.newestFirst}</option>
        </NativeSelect>
      </div>
    </details>
  )
}
