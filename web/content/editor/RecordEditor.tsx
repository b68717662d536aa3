import type { ReactNode } from 'react'
import type { DraftConflict, OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { type MergeFields, takeDraft } from '../../lib/fields/merge.ts'
import type { ConflictProps } from '../../ui/conflict/FieldConflict.tsx'
import type { OpenedRecord } from '../../ui/conflict/useOpenedRecord.ts'
import type { RecordSave } from '../../ui/conflict/useRecordSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import type { LeaveReason } from '../../ui/form/leaving/leaveReasons.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import type { UploadTargets } from '../uploads/useRecordUploads.ts'
import { contentTexts } from './text.ts'

/** The properties of one kind of record that its editor needs. */
export interface EditorKind<V extends object, Edit, Field extends string> {
  /** The fields that the API may report errors for, in the order of the screen. */
  fields: readonly Field[]
  merge: MergeFields
  /** The values after an edit, and the same object if it changes nothing. */
  edited: (values: V, edit: Edit) => V
  /** Quick successive edits with the same key are one undo step; an edit without a key is a step of its own. */
  undoKey: (edit: Edit) => string | undefined
  /** The targets of uploaded pictures. */
  uploadTargets?: UploadTargets<V, Edit>
  /** The confirmation before leaving unsaved changes. */
  leave: LeaveReason
  texts: {
    saveFailed: (why: string) => string
    /** The notice that the record has been deleted and can be saved as a new one. */
    gone?: string
    saveAsNew?: string
  }
}

/** A record in its editor, and how it is saved. */
export interface EditedRecord<V, Result = unknown> {
  draftId: DraftId
  initial: V
  /** Asks before saving, as in useDraftedForm. */
  agree?: (values: V, draftKey: string) => Promise<boolean>
  save: RecordSave<V, Result>['save']
  savedValues: RecordSave<V, Result>['savedValues']
  conflict?: RecordSave<V, Result>['conflict']
  /** Whether the record has been deleted, so that saving creates a new one. */
  isGone?: boolean
}

interface RecordEditorProps<V extends object> {
  record: Pick<EditedRecord<V>, 'draftId' | 'initial' | 'isGone'>
  /** Whether saving creates a record. If the record is also missing, it was deleted before it was opened. */
  isNew: boolean
  merge: MergeFields
  renderConflict: (props: ConflictProps<V>) => ReactNode
  children: (opened: OpenedDraft<V>) => ReactNode
}

/** Opens the editor of a record with its draft, merged with what others have saved since. FORUM-6, ARTICLE-5, ARTICLE-7. */
export function RecordEditor<V extends object>({
  record,
  isNew,
  merge,
  renderConflict,
  children,
}: RecordEditorProps<V>) {
  const { draftId, initial, isGone = false } = record
  return (
    <WithDraft
      draftId={draftId}
      initial={initial}
      merge={isGone && isNew ? takeDraft : merge}
      renderConflict={(conflict) => renderConflict(draftConflictProps(conflict))}
      fallback={<Loading />}
    >
      {children}
    </WithDraft>
  )
}

/** The props of the conflict of a draft that is opened after others have changed the same fields. FORUM-6, ARTICLE-7. */
function draftConflictProps<V extends object>(conflict: DraftConflict<V>): ConflictProps<V> {
  const { current, draft, draftChangedAt, conflicts, keep, discard } = conflict
  return {
    conflict: {
      changedBy: undefined,
      current,
      mergedWith: (own) => ({ fields: conflicts, own }),
      resolve: keep,
      // Saving is impossible before the draft has been opened.
      onChoices: () => {},
    },
    values: draft,
    busy: false,
    onResolved: () => {},
    reopened: { changedAt: draftChangedAt, discard },
  }
}

/** The confirmation before leaving unsaved changes. @param text what happens to them */
export function leaveGuard(text: string) {
  return {
    question: {
      title: contentTexts.leaveTitle,
      text,
      action: contentTexts.leave,
      stay: draftTexts.goOnWriting,
      tone: 'plain' as const,
    },
  }
}

interface RecordPageProps<Rec> {
  opened: Pick<OpenedRecord<unknown, never, Rec>, 'record' | 'isMissing' | 'error' | 'retry'>
  /** The title of the screen; null if it depends on the record and that is not read yet. */
  titleOf: (record: Rec | null) => string | null
  trail?: ReactNode
  /** The list that a missing record would be in. */
  back?: { to: string; label: string }
  /** Whether the h1 is for screen readers only, because the editor shows the title itself. */
  hidesTitle?: boolean
  children: (record: Rec) => ReactNode
}

/** The screen of an editor: its record is loading, could not be read, does not exist, or is edited. ROUTE-1, ROUTE-3. */
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
