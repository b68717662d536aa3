import type { ReactNode } from 'react'
import type { DraftConflict, OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { type MergeParts, takeDraft } from '../../lib/parts/merge.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import type { ConflictProps } from '../../ui/conflict/PartConflict.tsx'
import type { OpenedRecord } from '../../ui/conflict/useOpenedRecord.ts'
import type { RecordSave } from '../../ui/conflict/useRecordSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import type { LeaveReason } from '../../ui/form/leaving/leaveReasons.ts'
import type { UploadPlaces } from '../uploads/useRecordUploads.ts'
import { contentTexts } from './text.ts'

/** What the editor of one kind of record needs to know of it. */
export interface EditorKind<V extends object, Edit, Field extends string> {
  /** The fields that the API may report errors for, in the order of the screen. */
  fields: readonly Field[]
  /** Merges two people's changes. */
  merge: MergeParts
  /** The values after an edit, and the same object if it changes nothing. */
  edited: (values: V, edit: Edit) => V
  /** Edits with the same key that follow one another quickly are undone together; undefined for one that is undone by itself. */
  undoKey: (edit: Edit) => string | undefined
  /** Where pictures are uploaded to. */
  places?: UploadPlaces<V, Edit>
  /** Asks before the editor is left with unsaved changes. */
  leave: LeaveReason
  texts: {
    saveFailed: (why: string) => string
    /** Says that somebody has deleted the record, so that it can be saved as a new one. */
    gone?: string
    saveAsNew?: string
  }
}

/** A record in its editor, and how it is saved. */
export interface EditedRecord<V, Result = unknown> {
  /** The id of the draft. */
  draftId: DraftId
  initial: V
  /** Asks before saving, as useDraftedForm. */
  agree?: (values: V, draftKey: string) => Promise<boolean>
  save: RecordSave<V, Result>['save']
  savedValues: RecordSave<V, Result>['savedValues']
  conflict?: RecordSave<V, Result>['conflict']
  /** Whether the record has been deleted, so that saving creates a new one. */
  isGone?: boolean
}

interface RecordEditorProps<V extends object> {
  record: Pick<EditedRecord<V>, 'draftId' | 'initial' | 'isGone'>
  /** Whether saving creates a record. One that is also gone was deleted before it was opened. */
  isNew: boolean
  merge: MergeParts
  renderConflict: (props: ConflictProps<V>) => ReactNode
  /** Renders the editor, with what the draft has opened. */
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

/**
 * The props of what shows the conflict of a save, for a draft that is opened after others have changed the same parts. FORUM-6, ARTICLE-7.
 */
function draftConflictProps<V extends object>(conflict: DraftConflict<V>): ConflictProps<V> {
  const { current, draft, draftChangedAt, parts, keep, discard } = conflict
  return {
    conflict: {
      changedBy: undefined,
      current,
      mergedWith: (own) => ({ parts, own }),
      resolve: keep,
      // Nothing can be saved before the draft has been opened.
      onChoices: () => {},
    },
    values: draft,
    busy: false,
    onResolved: () => {},
    reopened: { changedAt: draftChangedAt, discard },
  }
}

/** The confirmation before an editor is left with unsaved changes. @param text what happens to them */
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
