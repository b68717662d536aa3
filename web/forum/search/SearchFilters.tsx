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

/** The filters of the search, folded by default; nothing on a server without them. FORUM-12. */
export function SearchFilters({ filters, author, setCategory, setOrder, isOpen, setOpen }: FilterState) {
  const { category, order } = filters
  const isOwn = useHasOwnApi()
  const { data: choices } = useCategoryChoicesQuery({ skip: !isOpen })
  if (!isOwn) return null
  const categories = choices?.categories ?? []
  // A category that was deleted after the link was shared stays visible.
  const isUnknown = category != null && !categories.some(({ slug }) => slug === category)
  return (
    <details
      className={layout('above12')}
      open={isOpen}
      // `toggle` also fires when the address opens or closes it.
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
            author.searchNow()
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
            onBlur={author.searchNow}
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

/** Each choice sets it, so that the filters stay unfolded after the last choice is removed. */
const unfolded = { [parameters.isOpen]: '1' }

/** The debounce of the author's name in ms. */
const delayOf = () => 800

/** The filters of a search, in the address. FORUM-12. */
interface FilterState {
  /** The arguments of the query. */
  filters: Pick<SearchForumQueryVariables, 'category' | 'author' | 'order'>
  author: SearchText
  setCategory: (slug: string) => void
  setOrder: (order: string) => void
  /** Whether the filters are unfolded: as in the address, by default if any is set. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The filters of the search, which links, reloads and Back restore. ROUTE-5. */
export function useSearchFilters(): FilterState {
  const { read, write } = useParameters()
  const author = useSearchInAddress(parameters.author, delayOf, longest.searchedAuthor, unfolded)
  const category = read(parameters.category)
  const order = read(parameters.order) === 'uusimad' ? 'NEWEST' : 'BEST'
  const isNarrowed = category !== null || author.requested !== '' || order !== 'BEST'
  const chosen = read(parameters.isOpen)
  return {
    filters: { category, author: author.requested || null, order },
    author,
    setCategory: (slug) => write({ ...unfolded, [parameters.category]: slug }),
    setOrder: (slug) => write({ ...unfolded, [parameters.order]: slug }),
    isOpen: chosen === null ? isNarrowed : chosen === '1',
    setOpen: (isOpen) => write({ [parameters.isOpen]: isOpen ? '1' : '0' }),
  }
}
