import type { ReactNode } from 'react'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import type { OpenedRecord } from '../../ui/conflict/useOpenedRecord.ts'
import { contentTexts } from './text.ts'

interface RecordPageProps<Rec> {
  opened: Pick<OpenedRecord<unknown, never, Rec>, 'record' | 'isMissing' | 'error' | 'retry'>
  /** The title of the screen; null until the record is read, if it depends on that. */
  titleOf: (record: Rec | null) => string | null
  trail?: ReactNode
  /** The list that a missing record would be in. */
  back?: { to: string; label: string }
  /** Whether the h1 is for screen readers only, because the editor shows the title itself. */
  hidesTitle?: boolean
  /** Renders the editor. */
  children: (record: Rec) => ReactNode
}

/** The screen of an editor: its record is being read, could not be read, does not exist, or is edited. ROUTE-1, ROUTE-3. */
export function RecordPage<Rec>(props: RecordPageProps<Rec>) {
  const { opened, titleOf, trail, back, hidesTitle = false, children } = props
  const { record, isMissing, error, retry } = opened
  if (isMissing) return <NotFound back={back} />
  return (
    <Page
      title={titleOf(record) ?? (error == null ? null : contentTexts.notOpened)}
      trail={trail}
      width="full"
      hidesTitle={hidesTitle && record !== null}
    >
      {record !== null ? children(record) : error == null ? <Loading /> : <Refused error={error} retry={retry} />}
    </Page>
  )
}
