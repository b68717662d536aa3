import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { layout } from '../ui/layout/layout.ts'
import { Loading } from '../ui/state/Loading.tsx'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Page } from '../ui/state/Page.tsx'
import { Refused } from '../ui/state/Refused.tsx'
import { useQueryState } from '../ui/state/useQueryState.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { auditPath, statusPath } from '../users/paths.ts'
import { pollWhileVisible } from '../users/session/pollWhileVisible.ts'
import { type ConditionsQuery, useConditionsQuery } from './generated.ts'
import { auditTexts, operatorTexts } from './text.ts'

type Condition = NonNullable<ConditionsQuery['conditions']>[number]

/** What an operator has to know: what is wrong first, then the rest. OPS-24. */
export default function StatusPage() {
  const query = useConditionsQuery({ fetchPolicy: 'cache-and-network' })
  const { data, error, retry, refreshSilently } = useQueryState(query, operatorTexts.failed)
  useEffect(() => pollWhileVisible(() => void refreshSilently()), [refreshSilently])
  // A plain server does not report it.
  if (data?.conditions === null) return <NotFound />
  return (
    <Page title={operatorTexts.title} width="text" links={[{ to: auditPath, words: auditTexts.title }]}>
      {data?.conditions ? (
        <Conditions found={data.conditions} />
      ) : error == null ? (
        <Loading rows={8} />
      ) : (
        <Refused error={error} retry={retry} />
      )}
    </Page>
  )
}

function Conditions({ found }: { found: readonly Condition[] }) {
  const wrong = found.filter(({ ok }) => !ok)
  return (
    <>
      <p role="status" className={layout(wrong.length > 0 ? 'attention' : 'muted', 'below16')}>
        {wrong.length > 0 ? operatorTexts.attention(wrong.length) : operatorTexts.allWell}
      </p>
      {wrong.length > 0 && <ConditionList title={operatorTexts.wrong} found={wrong} />}
      <ConditionList title={operatorTexts.well} found={found.filter(({ ok }) => ok)} />
    </>
  )
}

function ConditionList({ title, found }: { title: string; found: readonly Condition[] }) {
  const machines = new Set(found.map(({ machine }) => machine).filter((machine) => machine != null))
  return (
    <section className={layout('below24')}>
      <h2 className={layout('large')}>{title}</h2>
      <ul className={layout('lined')}>
        {found.map(({ name, machine, ok, sentence, since }) => (
          <li key={`${name} ${machine}`} className={layout('row', 'gap8', 'target')}>
            <span className={layout('above8', 'below8', 'breaks', 'shrinks')}>{sentence}</span>
            {!ok && since != null && (
              <span className={layout('muted', 'small')}>
                {operatorTexts.since} <RelativeTime at={since} />
              </span>
            )}
            {machines.size > 1 && machine != null && <span className={layout('muted', 'small')}>{machine}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For admins: a link to what is wrong, beside the bell; nothing while all is well. OPS-24. */
export function OperatorMark({ className }: { className: string | undefined }) {
  const { data, refetch } = useConditionsQuery()
  useEffect(() => pollWhileVisible(() => void refetch().catch(() => {})), [refetch])
  const count = data?.conditions?.filter(({ ok }) => !ok).length ?? 0
  if (count === 0) return null
  const name = operatorTexts.attention(count)
  return (
    <Link to={statusPath} className={className} aria-label={name} title={name}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
