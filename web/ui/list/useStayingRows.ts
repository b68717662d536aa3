import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

/** The registry of the open forms in the rows of a list. */
interface RowForms {
  /** Registers that the form of a row is open. @returns a function that unregisters it */
  opened: (rowId: string) => () => void
}

/** The registry of the list around a row, as `useStayingRows` returns it. Outside a list it does nothing. */
export const RowForms = createContext<RowForms>({ opened: () => () => {} })

/** The rows of a list, including retained ones. */
export interface StayingRows<R> {
  /** The rows of the data, and among them retained ones whose form is open. Undefined while there are none. */
  rows: readonly R[] | undefined
  /** Whether the data include a row. */
  isListed: (rowId: string) => boolean
  /** The value of `RowForms` around the rows. */
  forms: RowForms
}

/**
 * Retains rows with an open form when a response, a deletion or another page of the list removes them: data never unmount a form. A row
 * registers by `useRowStays`, and is removed after its form is closed. FORUM-6.
 */
export function useStayingRows<R extends { id: string }>(rows: readonly R[] | undefined): StayingRows<R> {
  const listed = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows])
  const latest = useLatest(listed)
  const [open] = useState(() => new Set<string>())
  // How often a retained row was released.
  const [releases, setReleases] = useState(0)
  const forms = useMemo(
    (): RowForms => ({
      opened(rowId) {
        open.add(rowId)
        return () => {
          open.delete(rowId)
          if (!latest.current.has(rowId)) setReleases((before) => before + 1)
        }
      },
    }),
    [open, latest],
  )
  const [was, setWas] = useState({ rows, releases, shown: rows })
  const isSame = was.rows === rows && was.releases === releases
  const now = isSame ? was : { rows, releases, shown: withStaying(rows, was.shown ?? [], open) }
  if (!isSame) setWas(now)
  return { rows: now.shown, isListed: (rowId) => listed.has(rowId), forms }
}

/** Retains the row around a form while the form is open. */
export function useRowStays(rowId: string, isOpen: boolean): void {
  const { opened } = useContext(RowForms)
  useEffect(() => (isOpen ? opened(rowId) : undefined), [opened, rowId, isOpen])
}

/** The rows with the retained ones inserted: each after the row that it followed, otherwise before the row that followed it. */
function withStaying<R extends { id: string }>(
  rows: readonly R[] | undefined,
  before: readonly R[],
  open: ReadonlySet<string>,
): readonly R[] | undefined {
  const shown = [...(rows ?? [])]
  const indexOf = (row: R | undefined) => (row ? shown.findIndex(({ id }) => id === row.id) : -1)
  const isShown = (row: R) => indexOf(row) !== -1
  const staying = before.filter((row) => open.has(row.id) && !isShown(row))
  if (staying.length === 0) return rows
  for (const row of staying) {
    const index = before.indexOf(row)
    const above = indexOf(before.slice(0, index).findLast(isShown))
    const below = indexOf(before.slice(index + 1).find(isShown))
    shown.splice(above === -1 ? Math.max(below, 0) : above + 1, 0, row)
  }
  return shown
}
