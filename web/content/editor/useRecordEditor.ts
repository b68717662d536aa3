import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useUploadInput } from '../../files/upload/useUploadOwner.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { haveSameFields } from '../../lib/fields/fields.ts'
import { useHistory, type ValueHistory } from '../../lib/history/useHistory.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'
import {
  type CreatedRecord,
  type DraftedForm,
  type DraftedFormOptions,
  useDraftedForm,
} from '../../ui/form/drafted/useDraftedForm.tsx'
import { announce, type NotificationAction, notifyDone } from '../../ui/notice/notify.tsx'
import { stayingPut } from '../../ui/search/useParameters.ts'
import { type EditorUploads, useRecordUploads, useStartedUploads } from '../uploads/useRecordUploads.ts'
import type { EditedRecord, EditorKind } from './RecordEditor.tsx'
import { type SaveBarProps, useStaying } from './SaveBar.tsx'
import { contentTexts } from './text.ts'

/** Options of `useRecordEditor`. */
export interface RecordEditorOptions<V extends object, Edit, Field extends string, Result>
  extends EditedRecord<V, Result>, Pick<DraftedFormOptions<V, Field, Result>, 'isNew' | 'check' | 'goOn'> {
  /** How the editor continues with a record that it has created; undefined if there is only one record, which every save leaves open. */
  created?: Required<CreatedRecord<Result>>
  kind: EditorKind<V, Edit, Field>
  opened: OpenedDraft<V>
  savedText: (values: V) => string
  /** The action of that notice. */
  savedAction?: (result: Result | undefined, values: V) => NotificationAction | undefined
  onSaved?: (() => void) | undefined
  /** Called after values were merged with those that others have saved; not for values that the person has given up. */
  onMerged?: (before: V, merged: V) => void
}

/** The state of an editor of a record. */
export interface RecordEditorState<V extends object, Edit, Field extends string> extends Omit<Edits<Edit>, 'dropEdit'> {
  form: DraftedForm<V, Field>
  values: V
  busy: boolean
  /** The changes of another person that made a save fail. */
  conflict: MergeConflict<V> | null
  saveAndStay: () => void
  /** Saves the choices of the person in the conflict. */
  onResolved: () => void
  /** The notice that the record was deleted before it was opened; null if it was not. */
  goneNote: string | null
  /** Why the last save failed; null while a conflict is shown instead. */
  failure: string | null
  saveBar: SaveBarProps
  /** The uploads into the record. The same object at each render. */
  uploads: EditorUploads
}

/** The form of a record with its draft, edits that can be undone, and handling of saves and deletions by others. */
export function useRecordEditor<V extends object, Edit, Field extends string, Result>(
  options: RecordEditorOptions<V, Edit, Field, Result>,
): RecordEditorState<V, Edit, Field> {
  const { kind, draftId, opened, isNew = false, isGone = false, conflict = null, agree, save, onMerged } = options
  const { check, savedValues, goOn, savedText, savedAction, created, onSaved } = options
  const { fields, merge, edited, undoKey, leave, texts, uploadTargets } = kind
  // Whether the last attempt to save tried to save a deleted record as a new one.
  const [savedAsNew, setSavedAsNew] = useState(false)
  const creates = isNew || isGone
  const location = useLocation()
  const navigate = useNavigate()
  const savedBefore = savedAtIn(location.state)
  const staying = useStaying(savedBefore)
  const { stays, savedAt, leaving } = staying
  const owner = useRecordUploads({ targets: uploadTargets, edit: (edit: Edit) => edits.edit(edit) })
  const uploadInput = useUploadInput(owner)
  const drafted = useDraftedForm<V, Field, Result>({
    inputs: [uploadInput],
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
      return navigate(created.pathOf(result), { replace: true, state: { ...stayingPut, [savedAtKey]: Date.now() } })
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
      // If the form stays open, the bar shows it.
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
  const uploads = useStartedUploads({ owner, targets: uploadTargets, values, busy, dropEdit: edits.dropEdit })
  const { canUndo, canRedo } = edits
  // An edit cancels a press that waits for uploads, as the content may not be finished.
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
  // The record was deleted before it was opened, so no save has failed.
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
      takesFocus: savedBefore !== null,
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

/** When the record was saved in a new form that has become this one, in ms since the epoch; null if it was not. */
function savedAtIn(state: unknown): number | null {
  const at: unknown = state !== null && typeof state === 'object' && savedAtKey in state ? state[savedAtKey] : null
  return typeof at === 'number' ? at : null
}

interface EditsOptions<V extends object, Edit> {
  values: V
  /** Sets other values in the form. */
  set: (values: V) => void
  /** The values after an edit, and the same object if it changes nothing. */
  edited: (values: V, edit: Edit) => V
  /** Quick successive edits with the same key are one undo step; an edit without a key is a step of its own. */
  undoKey: (edit: Edit) => string | undefined
}

/** The edits of an editor, with undo and redo. */
interface Edits<Edit> extends Omit<ValueHistory<never>, 'change' | 'rewrite'> {
  /** Stable. */
  edit: (edit: Edit) => void
  /** Makes an edit also in all earlier and later values of the history, so that undo does not restore what it removes. Stable. */
  dropEdit: (edit: Edit) => void
}

/** The edits of an editor. ARTICLE-4. */
export function useEdits<V extends object, Edit>(options: EditsOptions<V, Edit>): Edits<Edit> {
  const { values, set, edited, undoKey } = options
  const { change, rewrite, ...history } = useHistory(values, set)
  const edit = useStableCallback((next: Edit) => change((was) => edited(was, next), undoKey(next)))
  const dropEdit = useStableCallback((made: Edit) => rewrite((was) => edited(was, made), haveSameFields))
  return { edit, dropEdit, ...history }
}
