import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { stayingPut, useSearchInAddress } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import { type BookChoice, choiceFrom, defaultTitle, withChoice } from './choice.ts'
import type { DatesPage } from './useDates.ts'

/** The content and title of a book, and their setters. */
export interface ChosenContent {
  choice: BookChoice
  choose: (choice: BookChoice) => void
  /** The title of the book. */
  title: string
  /** The default title. */
  usualTitle: string
  /** The state of the title field. */
  titleField: SearchText
}

const typingPauseMs = 400
/** The longest title, in characters: two lines of the running head. A longer one in an address is cut. */
export const longestTitle = 120

/** The choice in the URL, which makes it linkable; by default the latest year. PROTO-1. */
export function useBookChoice(dates: readonly DatesPage[], communityName: string): ChosenContent {
  const [params, setParams] = useSearchParams()
  const written = choiceFrom(params)
  const choice = written ?? usualChoice(dates)
  const choose = (next: BookChoice) =>
    setParams((was) => withChoice(was, next), { replace: true, preventScrollReset: true, state: stayingPut })

  const isWritten = written != null
  useEffect(() => {
    // Without a year, the link would show another book next year.
    if (!isWritten) choose(choice)
  })

  const titleField = useSearchInAddress('pealkiri', () => typingPauseMs, longestTitle)
  const usualTitle = defaultTitle(communityName, choice.range)
  return { choice, choose, title: titleField.typed.trim() || usualTitle, usualTitle, titleField }
}

/** The latest year with protocols; all protocols if none has a date. */
function usualChoice(dates: readonly DatesPage[]): BookChoice {
  const [year] = yearsOf(dates).keys()
  return year == null ? { range: { from: null, to: null }, undated: true } : { range: { year }, undated: false }
}

/** The years with protocols, latest first, and the number of protocols in each. */
export function yearsOf(dates: readonly DatesPage[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { rows } of dates)
    for (const { date } of rows) if (date) counts.set(date.year, (counts.get(date.year) ?? 0) + 1)
  return new Map([...counts].sort(([one], [other]) => other - one))
}
