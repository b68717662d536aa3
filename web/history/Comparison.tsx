import { useState } from 'react'
import { TextDifference } from '../content/difference/TextDifference.tsx'
import { Checkbox, NativeSelect } from '../ui/form/fields.tsx'
import { layout } from '../ui/layout/layout.ts'
import { Loading } from '../ui/state/Loading.tsx'
import { Refused } from '../ui/state/Refused.tsx'
import { useQueryState } from '../ui/state/useQueryState.ts'
import { type ComparedField, comparedFields } from './comparison.ts'
import { type ListedRevisionFragment, useRevisionQuery } from './generated.ts'
import { type RevisedRecord, timeOf } from './revision.ts'
import { historyTexts } from './text.ts'

interface ComparisonProps {
  record: RevisedRecord
  /** All revisions, the current one first. */
  revisions: readonly ListedRevisionFragment[]
  /** The position of the chosen one. */
  index: number
}

/** What differs between a revision and another one, by default the one before it. HIST-1. */
export function Comparison({ record, revisions, index }: ComparisonProps) {
  const chosen = revisions[index]!
  const [otherId, setOtherId] = useState<string | null>(null)
  const [showsSame, setShowsSame] = useState(false)
  // The first revision has none before it: like one that is not compared, its content is shown as it is.
  const other = revisions.find(({ id }) => id === otherId) ?? revisions[index + 1] ?? chosen
  const [now, before] = revisions.indexOf(other) < index ? [other, chosen] : [chosen, other]
  return (
    <>
      <div className={layout('row', 'gap24', 'between', 'above8', 'below16')}>
        <NativeSelect
          label={historyTexts.compareWith}
          data={revisions.map((revision) => ({
            value: revision.id,
            label: revision === chosen ? historyTexts.notCompared : nameOf(revision),
          }))}
          value={other.id}
          onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
        />
        {other !== chosen && (
          <Checkbox
            label={historyTexts.showSame}
            checked={showsSame}
            onChange={({ currentTarget }) => setShowsSame(currentTarget.checked)}
          />
        )}
      </div>
      <Difference
        key={`${before.id} ${now.id}`}
        record={record}
        before={before.id}
        now={now.id}
        showsSame={showsSame || other === chosen}
      />
    </>
  )
}

const nameOf = (revision: ListedRevisionFragment) =>
  [timeOf(revision), revision.editor?.name].filter(Boolean).join(', ')

interface DifferenceProps {
  record: RevisedRecord
  /** The ids of the revisions. */
  before: string
  now: string
  /** Whether the fields that are the same are shown too. */
  showsSame: boolean
}

function Difference({ record, before, now, showsSame }: DifferenceProps) {
  const older = useContent(record, before)
  const newer = useContent(record, now)
  const error = older.error ?? newer.error
  if (error != null && !(older.data && newer.data))
    return <Refused error={error} retry={() => Promise.all([older.retry(), newer.retry()])} />
  if (!older.data || !newer.data) return <Loading rows={2} />
  if (!older.data.revision || !newer.data.revision) return <p>{historyTexts.gone}</p>
  const fields = comparedFields(older.data.revision, newer.data.revision)
  const shown = fields.filter(({ isSame }) => showsSame || !isSame)
  if (shown.length === 0) return <p className={layout('muted')}>{historyTexts.nothingDiffers}</p>
  return (
    <div className={layout('stack', 'gap16')}>
      {shown.map((field) => (
        <div key={field.key}>
          <h2 className={layout('muted', 'small', 'regular')}>{field.label}</h2>
          <FieldDifference field={field} />
        </div>
      ))}
    </div>
  )
}

function useContent(record: RevisedRecord, revision: string) {
  return useQueryState(useRevisionQuery({ variables: { ...record, revision }, fetchPolicy: 'cache-and-network' }))
}

function FieldDifference({ field: { before, now, isSame } }: { field: ComparedField }) {
  if (before === null || now === null) return <p className={layout('attention')}>{historyTexts.removed}</p>
  if (isSame)
    return now === '' ? (
      <p className={layout('muted')}>{historyTexts.emptyField}</p>
    ) : (
      <p className={layout('preLine', 'breaks')}>{now}</p>
    )
  return before === now ? <p>{historyTexts.formatting}</p> : <TextDifference before={before} now={now} />
}
