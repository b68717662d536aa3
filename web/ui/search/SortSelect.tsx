import { searchUiTexts } from './text.ts'
import type { Sort } from './useSort.ts'
import classes from './FilterBar.module.css'

/** The order of a list, which a person chooses. LIST-2. */
export function SortSelect<S extends string>({ sort: { choices, slug, choose } }: { sort: Sort<S> }) {
  return (
    <select
      aria-label={searchUiTexts.sort}
      className={classes.select}
      data-chosen={slug !== '' || undefined}
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
