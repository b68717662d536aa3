import { type HTMLAttributes, useState } from 'react'
import { longest } from '../../schema/rules/client/limits.ts'
import { languageWords } from '../../schema/rules/languages.ts'
import { languages } from '../content/languages.ts'
import { sentence } from '../lib/counted.ts'
import { NativeSelect, TextInput } from '../ui/form/fields.tsx'
import { layout } from '../ui/layout/layout.ts'
import { FilterChips } from '../ui/list/FilterChips.tsx'
import { type Parameters, useParameters, useSearchInAddress } from '../ui/search/useParameters.ts'
import type { SearchText } from '../ui/search/useSearchText.ts'
import { useSearchCountsQuery } from './generated.ts'
import { kinds, parameters } from './kinds.ts'
import { type SearchFilter, shortestSearch } from './Search.tsx'
import { countText, kindTexts, searchTexts } from './text.ts'
import classes from './Search.module.css'

/** The debounce of typed filters in ms. */
const delayOf = () => 800

interface FilterState extends Parameters {
  /** The filters of the address as arguments of the query. */
  filter: SearchFilter
  author: SearchText
  year: SearchText
}

/** The filters of the search in the address, which links, reloads and Back restore. ROUTE-5, SEARCH-1. */
export function useSearchFilters(): FilterState {
  const { read, write } = useParameters()
  const author = useSearchInAddress(parameters.author, delayOf, longest.searchedAuthor)
  const year = useSearchInAddress(parameters.year, delayOf, 4)
  const kind = kinds[read(parameters.kind) ?? '']
  const language = languages.find((one) => one === read(parameters.language))
  const isYear = /^[1-9]\d{3}$/.test(year.requested)
  return {
    filter: {
      ...(kind && { kind }),
      ...(language && { language }),
      ...(author.requested && { author: author.requested }),
      ...(isYear && { year: Number(year.requested) }),
    },
    author,
    year,
    read,
    write,
  }
}

/** The kinds with their numbers, and the other filters, folded unless one is set. SEARCH-1. */
export function SearchFilters({ text, filter, author, year, write }: { text: string } & Omit<FilterState, 'read'>) {
  const { kind, ...others } = filter
  const [isOpen] = useState(Object.keys(others).length > 0)
  // Only from the cache: choosing a kind retains the numbers, and typing on costs no second request.
  const { data } = useSearchCountsQuery({
    variables: { text, ...others },
    skip: text.length < shortestSearch,
    fetchPolicy: 'cache-only',
  })
  const counts = new Map(data?.search?.groups.map((group) => [group.kind, group.count]))
  const chips = Object.entries(kinds).flatMap(([value, one]) => {
    const count = counts.get(one)
    if (count === undefined && one !== kind) return []
    return [{ value, words: kindTexts[one].title, count: count === undefined ? undefined : countText(count) }]
  })
  return (
    <>
      {chips.length > 0 && (
        <FilterChips
          label={searchTexts.kind}
          chips={[{ value: null, words: searchTexts.all }, ...chips]}
          value={Object.keys(kinds).find((word) => kinds[word] === kind) ?? null}
          onChange={(value) => write({ [parameters.kind]: value }, true)}
          className={layout('above12')}
        />
      )}
      <details className={layout('above4')} open={isOpen}>
        <summary className={layout('row', 'inline', 'target', 'accent')}>{searchTexts.narrow}</summary>
        <div className={classes.fields}>
          <NativeSelect
            label={searchTexts.language}
            value={filter.language ?? ''}
            onChange={({ currentTarget }) => write({ [parameters.language]: currentTarget.value })}
          >
            <option value="">{searchTexts.everyLanguage}</option>
            {languages.map((one) => (
              <option key={one} value={one}>
                {sentence(languageWords(one).adverb)}
              </option>
            ))}
          </NativeSelect>
          <TypedFilter
            search={author}
            label={searchTexts.author}
            placeholder={searchTexts.authorHelp}
            maxLength={longest.searchedAuthor}
          />
          <TypedFilter search={year} label={searchTexts.year} maxLength={4} inputMode="numeric" />
        </div>
      </details>
    </>
  )
}

interface TypedFilterProps {
  search: SearchText
  label: string
  maxLength: number
  placeholder?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

/** A filter that is typed; Enter and leaving the field apply it at once. */
function TypedFilter({ search, ...props }: TypedFilterProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search.searchNow()
      }}
    >
      <TextInput
        {...props}
        value={search.typed}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
        onBlur={search.searchNow}
      />
    </form>
  )
}
