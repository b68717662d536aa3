import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useUploadPart } from '../../files/upload/useUploadOwner.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { useHistory, type ValueHistory } from '../../lib/history/useHistory.ts'
import { haveSameParts } from '../../lib/parts/parts.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'
import {
  type CreatedRecord,
  type DraftedForm,
  type DraftedFormOptions,
  useDraftedForm,
} from '../../ui/form/drafted/useDraftedForm.tsx'
import { announce, type NotificationAction, notifyDone } from '../../ui/notice/notify.tsx'
import { type EditorUploads, useRecordUploads, useStartedUploads } from '../uploads/useRecordUploads.ts'
import type { EditedRecord, EditorKind } from './RecordEditor.tsx'
import { type SaveBarProps, useStaying } from './SaveBar.tsx'
import { contentTexts } from './text.ts'

/** Options of `useRecordEditor`. */
export interface RecordEditorOptions<V extends object, Edit, Field extends string, Result>
  extends EditedRecord<V, Result>, Pick<DraftedFormOptions<V, Field, Result>, 'isNew' | 'check' | 'goOn'> {
  /** The record that the editor has created; without it there is but one record, and every save leaves it open. */
  created?: Required<CreatedRecord<Result>>
  kind: EditorKind<V, Edit, Field>
  opened: OpenedDraft<V>
  /** The notice after saving. */
  savedText: (values: V) => string
  /** What that notice offers to do. */
  savedAction?: (result: Result | undefined, values: V) => NotificationAction | undefined
  /** Called after each save. */
  onSaved?: (() => void) | undefined
  /** Called when values have been merged with those that others have saved; not with what the person has chosen to lose. */
  onMerged?: (before: V, merged: V) => void
}

/** The state of an editor of a record. */
export interface RecordEditorState<V extends object, Edit, Field extends string> extends Omit<Edits<Edit>, 'dropEdit'> {
  form: DraftedForm<V, Field>
  values: V
  busy: boolean
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict: MergeConflict<V> | null
  /** Saves, and stays in the editor. */
  saveAndStay: () => void
  /** Saves what the person has chosen in the conflict. */
  onResolved: () => void
  /** Says that the record was deleted before it was opened; null if it was not. */
  goneNote: string | null
  /** Why the last save failed; null while a conflict says it. */
  failure: string | null
  saveBar: SaveBarProps
  /** The uploads into the record. The same at each render. */
  uploads: EditorUploads
}

/** The form of a record with its draft, edits that can be undone, and what happens to it when others save or delete the record. */
export function useRecordEditor<V extends object, Edit, Field extends string, Result>(
  options: RecordEditorOptions<V, Edit, Field, Result>,
): RecordEditorState<V, Edit, Field> {
  const { kind, draftId, opened, isNew = false, isGone = false, conflict = null, agree, save, onMerged } = options
  const { check, savedValues, goOn, savedText, savedAction, created, onSaved } = options
  const { fields, merge, edited, undoKey, leave, texts, places } = kind
  // Whether the last attempt to save was one to save a deleted record as a new one.
  const [savedAsNew, setSavedAsNew] = useState(false)
  const creates = isNew || isGone
  const location = useLocation()
  const navigate = useNavigate()
  const staying = useStaying(savedAtIn(location.state))
  const { stays, savedAt, leaving } = staying
  const owner = useRecordUploads({ places, edit: (edit: Edit) => edits.edit(edit) })
  const part = useUploadPart(owner)
  const drafted = useDraftedForm<V, Field, Result>({
    parts: [part],
    draftId,
    opened,
    leave,
    isNew,
    offersDiscard: true,
    fields,
    agree,
    check,
    merge,
    savedValues,
    goOn: (result, values) => {
      if (!stays.current || !created) return goOn?.(result, values)
      if (!creates) return
      if (result === undefined) return goOn?.(result, values)
      return navigate(created.pathOf(result), { replace: true, state: { [savedAtKey]: Date.now() } })
    },
    created: creates ? created : undefined,
    save: (values, draftKey, sent) => {
      setSavedAsNew(isGone)
      return save(values, draftKey, {
        ...sent,
        replace(merged, mergedOf) {
          if (mergedOf) onMerged?.(mergedOf, merged)
          sent.replace(merged)
        },
      })
    },
    onSaved: (result, saved) => {
      owner.clear()
      staying.markSaved()
      onSaved?.()
      // The bar says it where the form stays.
      if (stays.current) return
      const action = savedAction?.(result, saved)
      if (action) notifyDone(savedText(saved), action)
      else announce(savedText(saved))
    },
    failureText: texts.saveFailed,
  })
  const form = leaving(drafted)
  const saveAndStay = useStableCallback(() => (created ? staying.stay(drafted) : form.send()))
  const { values, busy, isUnsaved } = form
  const edits = useEdits({ values, set: form.set, edited, undoKey })
  const uploads = useStartedUploads({ owner, places, values, busy, dropEdit: edits.dropEdit })
  const { canUndo, canRedo } = edits
  // A change that the person makes takes the press back that waits for uploads, as it is not known whether it is finished.
  const { stopWaiting } = form
  const edit = useStableCallback((next: Edit) => {
    stopWaiting()
    edits.edit(next)
  })
  const undo = useStableCallback(() => {
    stopWaiting()
    edits.undo()
  })
  const redo = useStableCallback(() => {
    stopWaiting()
    edits.redo()
  })
  const stopWaitingNow = useStableCallback(stopWaiting)
  // Deleted before it was opened, which is no failure of a save.
  const wasGone = isGone && isNew
  const foundGone = isGone && !wasGone && !savedAsNew
  return {
    edit,
    undo,
    redo,
    canUndo,
    canRedo,
    uploads,
    form,
    values,
    busy,
    conflict,
    saveAndStay,
    onResolved: () => {
      if (conflict) onMerged?.(values, conflict.mergedWith(values).own)
      form.sendNext()
    },
    goneNote: wasGone ? (texts.gone ?? null) : null,
    failure: conflict ? null : foundGone ? (texts.gone ?? null) : form.failure,
    saveBar: {
      busy,
      isUnsaved,
      canUndo,
      canRedo,
      savedAt,
      onStopWaiting: drafted.isWaiting ? stopWaitingNow : null,
      onStay: created && saveAndStay,
      onUndo: undo,
      onRedo: redo,
      retries: drafted.retries && !isGone,
      action: (isGone && texts.saveAsNew) || contentTexts.save,
    },
  }
}

const savedAtKey = 'savedAt'

/** When the record of a new form was saved that has become this one, in ms since the epoch; null if it was not. */
function savedAtIn(state: unknown): number | null {
  const at: unknown = state !== null && typeof state === 'object' && savedAtKey in state ? state[savedAtKey] : null
  return typeof at === 'number' ? at : null
}

interface EditsOptions<V extends object, Edit> {
  values: V
  /** Puts other values into the form. */
  set: (values: V) => void
  /** The values after an edit, and the same object if it changes nothing. */
  edited: (values: V, edit: Edit) => V
  /** Edits with the same key that follow one another quickly are undone together; undefined for one that is undone by itself. */
  undoKey: (edit: Edit) => string | undefined
}

/** The edits of an editor, with undo and redo. */
interface Edits<Edit> extends Omit<ValueHistory<never>, 'change' | 'rewrite'> {
  /** Stable. */
  edit: (edit: Edit) => void
  /** Makes an edit as if what it takes away had never been there, so that undo does not bring it back. Stable. */
  dropEdit: (edit: Edit) => void
}

/** The edits of an editor. ARTICLE-4. */
export function useEdits<V extends object, Edit>(options: EditsOptions<V, Edit>): Edits<Edit> {
  const { values, set, edited, undoKey } = options
  const { change, rewrite, ...history } = useHistory(values, set)
  const edit = useStableCallback((next: Edit) => change((was) => edited(was, next), undoKey(next)))
  const dropEdit = useStableCallback((made: Edit) => rewrite((was) => edited(was, made), haveSameParts))
  return { edit, dropEdit, ...history }
}
