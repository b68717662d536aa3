import type { ReactNode } from 'react'
import { Empty } from '../answer/Empty.tsx'
import { Loading } from '../answer/Loading.tsx'
import { Refused } from '../answer/Refused.tsx'
import { layout } from '../layout/layout.ts'
import type { useFocusAfterDeletion } from './focusAfter.ts'
import { LoadMore } from './LoadMore.tsx'
import type { Pages } from './usePages.ts'
import classes from './List.module.css'

interface RecordListProps<R> {
  pages: Pick<Pages<unknown, R>, 'rows' | 'error' | 'retry' | 'hasMore' | 'readOn'>
  /** Where the focus goes after a deletion. */
  focus: ReturnType<typeof useFocusAfterDeletion>
  /** How many rows there are, or why none; '' for nothing to say. Above the rows, and announced. */
  status: string
  /** Beside the status: what chooses the rows. */
  tools?: ReactNode
  /** What is said instead of rows where there are none; null where the status says it. */
  empty: string | null
  /** What begins the first record, or leads back to the whole list, where there are no rows. */
  emptyAction?: ReactNode
  /** The label of the button that loads the next page. */
  more: string
  /** How many rows are drawn until the first ones arrive. */
  awaited: number
  /** Renders the rows. */
  children: (rows: readonly R[]) => ReactNode
}

/**
 * A paged list of records: their number, the rows, and the button for more; or that they are being read, could not be read, or that there
 * are none. If a row is deleted, or the last page arrives, the number takes the focus. NOTE-3, REST-6, WCAG 2.4.3.
 */
export function RecordList<R>({
  pages,
  focus,
  status,
  tools,
  empty,
  emptyAction,
  more,
  awaited,
  children,
}: RecordListProps<R>) {
  const { rows, error, retry, hasMore, readOn } = pages
  const { count: countRef, empty: emptyRef, focusCount } = focus
  return (
    <>
      <div className={layout('row', 'gap24', 'between', 'below12')}>
        <p role="status" className={classes.status} ref={countRef} tabIndex={-1}>
          {status}
        </p>
        {tools}
      </div>
      {content()}
    </>
  )

  function content() {
    const isEmpty = rows?.length === 0
    return (
      <>
        {error != null ? <Refused error={error} retry={retry} /> : !rows && <Loading rows={awaited} />}
        {isEmpty && empty !== null && (
          <Empty ref={emptyRef} action={emptyAction}>
            {empty}
          </Empty>
        )}
        {/* Also beside a refusal: a row whose form is open stays. */}
        {rows && !isEmpty && children(rows)}
        {hasMore && (
          <LoadMore way="down" load={readOn} onGone={focusCount}>
            {more}
          </LoadMore>
        )}
      </>
    )
  }
}
