import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { newTopicPath } from '../forum/paths.ts'
import { layout } from '../ui/layout/layout.ts'
import { LinkButton } from '../ui/link/LinkButton.tsx'
import { LoadMore } from '../ui/list/LoadMore.tsx'
import { useRowStops } from '../ui/list/useRowStops.ts'
import { CorrectedText } from '../ui/search/CorrectedText.tsx'
import { SearchField } from '../ui/search/SearchField.tsx'
import type { SearchText } from '../ui/search/useSearchText.ts'
import { Empty } from '../ui/state/Empty.tsx'
import { Loading } from '../ui/state/Loading.tsx'
import { Refused } from '../ui/state/Refused.tsx'
import { FoundRow } from './FoundRow.tsx'
import { type SearchQuery, type SearchQueryVariables, useSearchPages } from './generated.ts'
import { pathOfSearch } from './kinds.ts'
import { RecentList } from './RecentList.tsx'
import { countText, kindTexts, searchTexts } from './text.ts'
import { useRecentSearches } from './useRecentSearches.ts'
import list from '../ui/list/List.module.css'
import found from '../ui/search/Search.module.css'

/** The minimum length of a search text. SEARCH-1. */
export const shortestSearch = 2

/** The debounce in ms. SEARCH-1. */
export const searchDelay = () => 150

/** The arguments of the query that narrow a search; those that are not set are left out. */
export type SearchFilter = Omit<SearchQueryVariables, 'text' | 'size' | 'after'>

/** How many results of each kind are shown, and how many of one kind at a time. */
const sizes = { ofEach: { usual: 5, most: 5 }, ofOne: { usual: 20, most: 20 } }

interface SearchProps {
  search: SearchText
  filter?: SearchFilter
  /** Content between the field and the results. */
  children?: ReactNode
}

/** The search over everything: its field, what it has found by kind, and before that the last searches. SEARCH-1. */
export function Search({ search, filter = {}, children }: SearchProps) {
  const container = useRef<HTMLDivElement>(null)
  const recent = useRecentSearches()
  const text = search.requested
  const skip = text.length < shortestSearch
  const { data, waiting, error, retry, hasMore, readOn } = useSearchPages({
    variables: { text, ...filter },
    skip,
    sizes: filter.kind ? sizes.ofOne : sizes.ofEach,
  })
  const results = data?.search
  const groups = results?.groups ?? []
  const isNarrowed = Object.keys(filter).length > 0
  const corrected = waiting ? null : results?.correctedText
  return (
    <div ref={container} onKeyDown={moveByArrows} data-search>
      <SearchField
        {...search}
        searchNow={() => {
          search.searchNow()
          if (search.typed.trim().length >= shortestSearch) recent.add(search.typed.trim())
        }}
        label={searchTexts.words}
        help={search.typed === '' ? searchTexts.help : undefined}
        autoFocus
      />
      {children}
      <p role="status" className={`${list.status} ${layout('above12', 'below8')}`}>
        {status()}
      </p>
      {corrected != null && <CorrectedText text={corrected} searchFor={search.searchFor} />}
      {error != null && <Refused error={error} retry={retry} />}
      {waiting && !data && <Loading />}
      {skip && (
        <RecentList
          recent={recent}
          searchFor={search.searchFor}
          focusField={() => container.current?.querySelector('input')?.focus()}
        />
      )}
      {data && groups.length === 0 && !waiting && (
        <Empty
          action={
            <LinkButton to={isNarrowed ? pathOfSearch(text) : newTopicPath()} tone="plain">
              {isNarrowed ? searchTexts.widen : searchTexts.askForum}
            </LinkButton>
          }
        >
          {isNarrowed ? searchTexts.nothingNarrowed : searchTexts.nothing}
        </Empty>
      )}
      <div className={layout('stack', 'gap24', 'dims')} aria-busy={waiting}>
        {groups.map((group) => (
          <Group
            key={group.kind}
            group={group}
            all={filter.kind || group.next === null ? null : pathOfSearch(text, group.kind)}
            onFollow={() => recent.add(text)}
          />
        ))}
      </div>
      {filter.kind && hasMore && (
        <LoadMore way="down" load={readOn} onGone={() => links(container.current).at(-1)?.focus()}>
          {searchTexts.more}
        </LoadMore>
      )}
    </div>
  )

  function status(): string {
    if (text !== '' && skip) return searchTexts.tooShort
    if (skip || error != null) return ''
    if (waiting || !data) return searchTexts.searching
    const unknown = results?.unknownWords ?? []
    if (unknown.length > 0) return searchTexts.unknown(unknown)
    if (groups.length === 0) return ''
    if (groups[0]?.items[0]?.isPartial) return searchTexts.similar
    const count = groups.reduce((sum, one) => sum + Math.min(one.count, 200), 0)
    return groups.some((one) => one.count > 200) ? searchTexts.foundMore(count) : searchTexts.found(count)
  }
}

type FoundGroup = NonNullable<SearchQuery['search']>['groups'][number]

interface GroupProps {
  group: FoundGroup
  /** The path of all results of its kind; null if all are shown. */
  all: string | null
  onFollow: () => void
}

/** The results of one kind, with their number. */
function Group({ group: { kind, count, items }, all, onFollow }: GroupProps) {
  const rows = useRowStops()
  const { title, all: allOf } = kindTexts[kind]
  return (
    <section aria-label={title}>
      <h2 className={layout('row', 'baseline')}>
        {title} <span className={layout('regular', 'muted', 'numbers')}>{countText(count)}</span>
      </h2>
      <ul ref={rows} className={`${found.found} ${layout('lined', 'above4')}`} aria-label={title}>
        {items.map((record) => (
          <FoundRow key={`${record.id} ${record.language}`} kind={kind} record={record} onFollow={onFollow} />
        ))}
      </ul>
      {all !== null && (
        <Link to={all} className={layout('row', 'inline', 'target')} onClick={onFollow} data-found>
          {allOf(countText(count))}
        </Link>
      )}
    </section>
  )
}

const links = (within: HTMLElement | null) => [
  ...(within?.querySelectorAll<HTMLElement>('input[type=search], [data-found]') ?? []),
]

/** The arrows up and down move the focus between the field and the results. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const all = links(event.currentTarget)
  const at = all.indexOf(event.target as HTMLElement)
  const next = at < 0 ? undefined : all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
