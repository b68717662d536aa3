import { layout } from '../layout/layout.ts'
import { searchUiTexts } from './text.ts'
import type { SearchText } from './useSearchText.ts'
import classes from './Search.module.css'

interface CorrectedTextProps extends Pick<SearchText, 'searchFor'> {
  /** The search text without typing errors, which has found the results. */
  text: string
}

/** A button that searches for the text without its typing errors. FORUM-7, SEARCH-1. */
export const CorrectedText = ({ text, searchFor }: CorrectedTextProps) => (
  <p className={layout('below8')}>
    {searchUiTexts.meant}{' '}
    <button type="button" className={classes.correction} onClick={() => searchFor(text)}>
      {text}
    </button>
    ?
  </p>
)
