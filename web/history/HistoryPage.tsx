import { useLocation, useParams } from 'react-router-dom'
import { layout } from '../ui/layout/layout.ts'
import { Trail } from '../ui/link/Trail.tsx'
import { Empty } from '../ui/state/Empty.tsx'
import { Loading } from '../ui/state/Loading.tsx'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Page } from '../ui/state/Page.tsx'
import { Refused } from '../ui/state/Refused.tsx'
import { useQueryState } from '../ui/state/useQueryState.ts'
import { type HistoryKind, historyKindOf, type HistoryState } from '../users/historyPath.ts'
import { useHistoryQuery } from './generated.ts'
import { RevisionRow } from './RevisionRow.tsx'
import { historyTexts, kindWords } from './text.ts'

/** The screen of a record's history: its revisions, what each has changed, and the way to restore one. HIST-1. */
export default function HistoryPage() {
  const { kind = '', id = '' } = useParams()
  const known = historyKindOf(kind)
  if (!known) return <NotFound />
  return <RecordHistory key={`${kind} ${id}`} kind={known} id={id} />
}

function RecordHistory({ kind, id }: { kind: HistoryKind; id: string }) {
  const state = useLocation().state as Partial<HistoryState> | null
  const { data, error, retry, refreshSilently } = useQueryState(
    useHistoryQuery({ variables: { kind, id }, fetchPolicy: 'cache-and-network' }),
  )
  if (data && !data.history) return <NotFound />
  const history = data?.history
  return (
    <Page
      title={
        history ? historyTexts.title(history.title || kindWords[kind]) : error == null ? null : historyTexts.untitled
      }
      width="text"
      trail={state?.from != null && <Trail steps={[{ name: historyTexts.back, to: state.from }]} />}
    >
      {!history ? (
        error == null ? (
          <Loading />
        ) : (
          <Refused error={error} retry={retry} />
        )
      ) : history.revisions.length < 2 ? (
        <Empty>{historyTexts.empty}</Empty>
      ) : (
        <ul className={layout('lined')} aria-label={historyTexts.versions}>
          {history.revisions.map(({ id: revisionId }, index) => (
            <RevisionRow
              key={revisionId}
              record={{ kind, id }}
              history={history}
              index={index}
              refresh={refreshSilently}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}
