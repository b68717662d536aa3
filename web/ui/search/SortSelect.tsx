import { layout } from '../layout/layout.ts'
import { searchUiTexts } from './text.ts'
import { useParameters } from './useParameters.ts'
import classes from './Search.module.css'

/** The order of a list, which a person chooses. LIST-2. */
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

/** An order that a list can be shown in. */
export interface SortChoice<S extends string> {
  /** Its value in the address; '' for the order that the list has by itself. */
  slug: string
  words: string
  /** The argument of the query; undefined for the order that the list has by itself. */
  sort?: S
}

/** The order of a list, for SortSelect. */
export interface Sort<S extends string> {
  choices: readonly SortChoice<S>[]
  /** What is chosen: its value in the address. */
  slug: string
  choose: (slug: string) => void
  /** Variables of the query: none for the order that the list has by itself, which so has one key in the cache. */
  variables: { sort?: S }
}

const parameter = 'jarjestus'

/**
 * The order of a list, in the address, so that reloads, links and history navigation restore it. ROUTE-5, LIST-2.
 * @param choices the first is the order that the list has by itself; one that is not among them counts as it
 */
export function useSort<S extends string>(choices: readonly SortChoice<S>[]): Sort<S> {
  const { read, write } = useParameters()
  const asked = read(parameter)
  const { slug, sort } = choices.find((choice) => choice.slug === asked) ?? { slug: '', sort: undefined }
  return {
    choices,
    slug,
    choose: (chosen) => write({ [parameter]: chosen }),
    variables: sort === undefined ? {} : { sort },
  }
}
