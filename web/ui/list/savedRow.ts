import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { StayingPut } from '../state/heading.ts'
import { readMore } from './readMore.ts'
import classes from './List.module.css'

/** Router state of a navigation to the list of a record that was saved. The row takes the focus, not the heading. LIST-3. */
export interface JustSaved extends StayingPut {
  saved: string
}

/** The state for a navigation to the list of a saved record. */
export const justSaved = (id: string): JustSaved => ({ staysPut: true, saved: id })

/** The class that tints a row for a moment, so that the person finds the saved record. LIST-3. */
export const savedRowClass = classes.saved ?? ''

/** The maximum number of pages to load in search of the row. */
const mostPages = 4

interface ListedRows<R> {
  rows: readonly R[] | undefined
  waiting: boolean
  hasMore: boolean
  readOn: () => Promise<unknown>
}

/**
 * The id of the record that was saved before the list was opened, for its row's `useShownWhenSaved`; null after it was shown, and if there
 * is none. If the loaded rows do not include it, more pages are loaded. LIST-3.
 * @param onMissing called if these do not include it either
 */
export function useJustSaved<R>(
  pages: ListedRows<R>,
  isOf: (row: R, id: string) => boolean,
  onMissing?: () => void,
): string | null {
  const { rows, waiting, hasMore, readOn } = pages
  const location = useLocation()
  const navigate = useNavigate()
  const saved = (location.state as Partial<JustSaved> | null)?.saved ?? null
  const isListed = saved !== null && rows !== undefined && rows.some((row) => isOf(row, saved))
  const read = useRef(0)
  const requestedAt = useRef<number>()
  const count = rows?.length
  useEffect(() => {
    if (saved === null || count === undefined || waiting || isListed) return
    // Once for each length of the list: after a failed page, the person decides on a retry.
    if (requestedAt.current === count) return
    if (!hasMore || read.current >= mostPages) return onMissing?.()
    read.current += 1
    requestedAt.current = count
    void readMore(readOn)
  }, [saved, count, waiting, isListed, hasMore, readOn, onMissing])
  useEffect(() => {
    // Reload and Back must not show it again.
    if (isListed) void navigate(location, { replace: true, preventScrollReset: true, state: { staysPut: true } })
    // Once, when the row is found.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isListed])
  const [shown, setShown] = useState<string | null>(null)
  if (isListed && shown !== saved) setShown(saved)
  return shown
}

/** Scrolls to the row of a saved record, focuses its first link or button, and tints it for a moment. LIST-3, WCAG 2.4.3. */
export function useShownWhenSaved<E extends HTMLElement>(isSaved: boolean) {
  const row = useRef<E>(null)
  useEffect(() => {
    const { current } = row
    if (!isSaved || !current) return
    current.scrollIntoView({ block: 'center' })
    current.querySelector<HTMLElement>('a[href]:not([aria-hidden="true"]), button')?.focus({ preventScroll: true })
    return tint(current)
  }, [isSaved])
  return row
}

/** Tints a row for a moment. LIST-3. @returns a function that ends it */
export function tint(row: HTMLElement): () => void {
  row.classList.add(savedRowClass)
  const end = () => row.classList.remove(savedRowClass)
  row.addEventListener('animationend', end, { once: true })
  return () => row.removeEventListener('animationend', end)
}
