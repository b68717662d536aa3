import { longest } from '../../../schema/rules/client/limits.ts'
import { NativeSelect, TextInput } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { useParameters, useSearchInAddress } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { useCategoryChoicesQuery } from '../generated.ts'
import type { SearchForumQueryVariables } from './generated.ts'
import { searchTexts } from './text.ts'
import classes from './Search.module.css'

/** What narrows the search, folded away until it is wanted; nothing on a server that cannot. FORUM-12. */
export function SearchFilters({ filters, author, setCategory, setOrder, isOpen, setOpen }: FilterState) {
  const { category, order } = filters
  const isOwn = useHasOwnApi()
  const { data: choices } = useCategoryChoicesQuery({ skip: !isOpen })
  if (!isOwn) return null
  const categories = choices?.categories ?? []
  // One that was deleted since the link was made stays visible.
  const isUnknown = category != null && !categories.some(({ slug }) => slug === category)
  return (
    <details
      className={layout('above12')}
      open={isOpen}
      // Also fired for a change by the address.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setOpen(currentTarget.open)}
    >
      <summary className={layout('row', 'inline', 'target', 'accent')}>{searchTexts.narrow}</summary>
      <div className={classes.fields}>
        <NativeSelect
          label={searchTexts.category}
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

/** The parameters of the address. */
const parameters = { category: 'kategooria', author: 'autor', order: 'jarjestus', isOpen: 'tapsusta' } as const

/** Set by each choice: the filters stay unfolded where the last choice is taken back. */
const unfolded = { [parameters.isOpen]: '1' }

/** The debounce of the author's name in ms. */
const delayOf = () => 800

/** What a search is narrowed to, in the address. FORUM-12. */
interface FilterState {
  /** What is requested of the server. */
  filters: Pick<SearchForumQueryVariables, 'category' | 'author' | 'order'>
  author: SearchText
  setCategory: (slug: string) => void
  setOrder: (order: string) => void
  /** Whether they are unfolded: as the address says, otherwise where something is chosen. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The filters of the search, which a link, a reload and Back restore. ROUTE-5. */
export function useSearchFilters(): FilterState {
  const { read, write } = useParameters()
  const author = useSearchInAddress(parameters.author, delayOf, longest.searchedAuthor, unfolded)
  const category = read(parameters.category)
  const order = read(parameters.order) === 'uusimad' ? 'NEWEST' : 'BEST'
  const isNarrowed = category !== null || author.asked !== '' || order !== 'BEST'
  const chosen = read(parameters.isOpen)
  return {
    filters: { category, author: author.asked || null, order },
    author,
    setCategory: (slug) => write({ ...unfolded, [parameters.category]: slug }),
    setOrder: (slug) => write({ ...unfolded, [parameters.order]: slug }),
    isOpen: chosen === null ? isNarrowed : chosen === '1',
    setOpen: (isOpen) => write({ [parameters.isOpen]: isOpen ? '1' : '0' }),
  }
}
