import { useState } from 'react'

/**
 * What an editor tells of a record that somebody has deleted. ARTICLE-7, GALLERY-2.
 * @param isGone whether saving creates a new one
 * @param record null if it was deleted before it was opened, or is new
 */
export function useGoneRecord(isGone: boolean, record: object | null) {
  // Whether the last attempt to save was one to save a deleted record as a new one.
  const [savedAsNew, setSavedAsNew] = useState(false)
  const wasGone = isGone && !record
  return {
    /** Whether it was deleted before it was opened, which is no failure of a save. */
    wasGone,
    /** Whether the last attempt to save has found that it was deleted. */
    foundGone: isGone && !wasGone && !savedAsNew,
    /** To be called by each attempt to save. */
    noteSave: () => setSavedAsNew(isGone),
  }
}
