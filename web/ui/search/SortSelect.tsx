import { layout } from '../layout/layout.ts'
import { searchUiTexts } from './text.ts'
import { useParameters } from './useParameters.ts'
import classes from './Search.module.css'

/** A select for the order of a list. LIST-2. */
export function SortSelect<S extends string>({ sort: { choices, slug, choose } }: { sort: Sort<S> }) {
  return (
    <select
      aria-label={searchUiTexts.sort}
      className={slug === '' ? classes.select : `${classes.select} ${layout('chosen')}`}
      value={slug}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.slug} value={choice.slug}>
          {choice.words}
        </option>
      ))}
    </select>
  )
}

/** An order of a list. */
export interface SortChoice<S extends string> {
  /** Its value in the address; '' for the default order. */
  slug: string
  words: string
  /** The argument of the query; undefined for the default order. */
  sort?: S
}

/** The order of a list, for SortSelect. */
export interface Sort<S extends string> {
  choices: readonly SortChoice<S>[]
  /** The chosen value in the address. */
  slug: string
  choose: (slug: string) => void
  /** Variables of the query; empty for the default order, so that it has one key in the cache. */
  variables: { sort?: S }
}

const parameter = 'jarjestus'

/**
 * The order of a list, in the address, so that reloads, links and history navigation restore it. ROUTE-5, LIST-2.
 * @param choices the first is the default order, also for unknown values
 */
export function useSort<S extends string>(choices: readonly SortChoice<S>[]): Sort<S> {
  const { read, write } = useParameters()
  const requested = read(parameter)
  const { slug, sort } = choices.find((choice) => choice.slug === requested) ?? { slug: '', sort: undefined }
  return {
    choices,
    slug,
    choose: (chosen) => write({ [parameter]: chosen }),
    variables: sort === undefined ? {} : { sort },
  }
}
