import type { ReactNode } from 'react'
import { layout } from '../layout/layout.ts'
import { Empty } from '../state/Empty.tsx'
import { Loading } from '../state/Loading.tsx'
import { Refused } from '../state/Refused.tsx'
import { ChooseAll, ChooseButton } from './choosing/ChooseRows.tsx'
import { type Choosing, ChoosingContext } from './choosing/choosing.ts'
import type { ChosenActions } from './choosing/ChosenBar.tsx'
import { LazyChosenBar } from './choosing/LazyChosenBar.tsx'
import type { useFocusAfterDeletion } from './focusAfter.ts'
import { LoadMore } from './LoadMore.tsx'
import type { Pages } from './usePages.ts'

interface RecordListProps<R> {
  pages: Pick<Pages<unknown, R>, 'rows' | 'error' | 'retry' | 'refreshSilently' | 'hasMore' | 'readOn'>
  /** Moves the focus after a deletion. */
  focus: ReturnType<typeof useFocusAfterDeletion>
  /** The number of rows as text, for a list that is not the screen's first: the first one's is next to the title (Page). */
  status?: string
  /** The text for an empty list; null if the status says it. */
  empty: string | null
  /** A link to create the first record or to clear the filters, shown if there are no rows. */
  emptyAction?: ReactNode
  /** The label of the button that loads the next page. */
  more: string
  /** The number of placeholder rows until the first ones arrive. */
  awaited: number
  /** For a list whose rows can be chosen: the choice, and the actions on the chosen rows. LIST-8. */
  choosing?: Choosing
  chosenActions?: ChosenActions<R>
  children: (rows: readonly R[]) => ReactNode
}

/**
 * A paged list of records: their number, the rows, and the button for more; or a loading, error or empty state. After a row is deleted, or
 * the last page has arrived, the number takes the focus. NOTE-3, REST-6, WCAG 2.4.3.
 */
export function RecordList<R extends { id: string }>({
  pages,
  focus,
  status,
  empty,
  emptyAction,
  more,
  awaited,
  choosing,
  chosenActions,
  children,
}: RecordListProps<R>) {
  const { rows, error, retry, refreshSilently, hasMore, readOn } = pages
  const { count: countRef, empty: emptyRef, focusCount } = focus
  return (
    <>
      {status !== undefined && (
        <div className={layout('row', 'gap12', 'baseline', 'below12')}>
          <p role="status" className={layout('muted', 'numbers')} ref={countRef} tabIndex={-1}>
            {status}
          </p>
          {choosing && <ChooseButton choosing={choosing} rows={rows} />}
        </div>
      )}
      {choosing && chosenActions ? (
        // The bar is sticky within this element.
        <div>
          <ChoosingContext.Provider value={choosing}>
            {rows && <ChooseAll choosing={choosing} rows={rows} />}
            {content()}
          </ChoosingContext.Provider>
          <LazyChosenBar
            choosing={choosing}
            rows={rows ?? []}
            actions={chosenActions}
            refresh={refreshSilently}
            onGone={focusCount}
          />
        </div>
      ) : (
        content()
      )}
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
        {/* Also together with an error: a row whose form is open stays. */}
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
