import type { ReactNode } from 'react'
import type { DraftConflict, OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { type MergeParts, takeDraft } from '../../lib/parts/merge.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import type { RecordSave } from '../../ui/conflict/useRecordSave.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import type { LeaveReason } from '../../ui/form/leaving/leaveReasons.ts'
import type { ConflictProps } from '../items/ItemConflict.tsx'
import type { UploadPlaces } from '../uploads/useRecordUploads.ts'

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
