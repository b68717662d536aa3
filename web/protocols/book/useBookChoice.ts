import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { stayingPut, useSearchInAddress } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import { type BookChoice, choiceFrom, defaultTitle, withChoice } from './choice.ts'
import type { DatesPage } from './useDates.ts'

/** What the book contains and is called, and its changes. */
export interface ChosenContent {
  choice: BookChoice
  choose: (choice: BookChoice) => void
  /** The title of the book. */
  title: string
  /** The title that it has unless another is written. */
  usualTitle: string
  /** The field of the title. */
  titleField: SearchText
}

const typingPauseMs = 400
/** The longest title, in characters: two lines of the running head. The rest of a longer one in an address is cut off. */
export const longestTitle = 120

/** The choice in the URL, so that a link can be sent: the latest year unless it says otherwise. PROTO-1. */
export function useBookChoice(dates: readonly DatesPage[], communityName: string): ChosenContent {
  const [params, setParams] = useSearchParams()
  const written = choiceFrom(params)
  const choice = written ?? usualChoice(dates)
  const choose = (next: BookChoice) =>
    setParams((was) => withChoice(was, next), { replace: true, preventScrollReset: true, state: stayingPut })

  const isWritten = written != null
  useEffect(() => {
    // A link without a year would show another book next year.
    if (!isWritten) choose(choice)
  })

  const titleField = useSearchInAddress('pealkiri', () => typingPauseMs, longestTitle)
  const usualTitle = defaultTitle(communityName, choice.range)
  return { choice, choose, title: titleField.typed.trim() || usualTitle, usualTitle, titleField }
}

/** The latest year with protocols; if none has a date, all protocols. */
function usualChoice(dates: readonly DatesPage[]): BookChoice {
  const [year] = yearsOf(dates).keys()
  return year == null ? { range: { from: null, to: null }, undated: true } : { range: { year }, undated: false }
}

/** The years with protocols, latest first, and how many there are in each. */
export function yearsOf(dates: readonly DatesPage[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { rows } of dates)
    for (const { date } of rows) if (date) counts.set(date.year, (counts.get(date.year) ?? 0) + 1)
  return new Map([...counts].sort(([one], [other]) => other - one))
}
