import { useState } from 'react'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { MergeConflict, OnMerged } from '../../ui/conflict/useRecordSave.ts'
import { type DraftedForm, type DraftedFormOptions, useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import type { EditedRecord, EditorKind } from './RecordEditor.tsx'
import type { SaveBarProps } from './SaveBar.tsx'
import { contentTexts } from './text.ts'
import { type Edits, useEdits } from './useEdits.ts'

/** Options of `useRecordEditor`. */
export interface RecordEditorOptions<V extends object, Edit, Field extends string, Result>
  extends
    EditedRecord<V, Result>,
    Pick<DraftedFormOptions<V, Field, Result>, 'isNew' | 'check' | 'savedValues' | 'goOn'> {
  kind: EditorKind<V, Edit, Field>
  opened: OpenedDraft<V>
  /** The notice after saving. */
  savedText: () => string
  /** Called when values have been merged with those that others have saved; not with what the person has chosen to lose. */
  onMerged?: (before: V, merged: V) => void
}

/** The state of an editor of a record. */
export interface RecordEditorState<V extends object, Edit, Field extends string> extends Edits<Edit> {
  form: DraftedForm<V, Field>
  values: V
  busy: boolean
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict: MergeConflict<V> | null
  /** Saves what the person has chosen in the conflict. */
  onResolved: () => void
  /** Says that the record was deleted before it was opened; null if it was not. */
  goneNote: string | null
  /** Why the last save failed; null while a conflict says it. */
  failure: string | null
  saveBar: SaveBarProps
}

/** The form of a record with its draft, edits that can be undone, and what happens to it when others save or delete the record. */
export function useRecordEditor<V extends object, Edit, Field extends string, Result>(
  options: RecordEditorOptions<V, Edit, Field, Result>,
): RecordEditorState<V, Edit, Field> {
  const { kind, draftId, opened, isNew = false, isGone = false, conflict = null, agree, save, onMerged } = options
  const { check, savedValues, goOn, savedText } = options
  const { fields, edited, undoKey, leave, texts } = kind
  // Whether the last attempt to save was one to save a deleted record as a new one.
  const [savedAsNew, setSavedAsNew] = useState(false)
  const form = useDraftedForm<V, Field, Result>({
    draftId,
    opened,
    leave,
    isNew,
    offersDiscard: true,
    fields,
    agree,
    check,
    savedValues,
    goOn,
    save: (values, draftKey, set) => {
      setSavedAsNew(isGone)
      const show: OnMerged<V> = (merged, before) => {
        if (before) onMerged?.(before, merged)
        set(merged)
      }
      return save(values, draftKey, show)
    },
    onSaved: () => notifyDone(savedText()),
    failureText: texts.saveFailed,
  })
  const { values, busy, isUnsaved } = form
  const edits = useEdits({ values, set: form.set, busy, edited, undoKey })
  const { undo, redo, canUndo, canRedo } = edits
  // Deleted before it was opened, which is no failure of a save.
  const wasGone = isGone && isNew
  const foundGone = isGone && !wasGone && !savedAsNew
  return {
    ...edits,
    form,
    values,
    busy,
    conflict,
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
      onUndo: undo,
      onRedo: redo,
      retries: form.retries && !isGone,
      action: (isGone && texts.saveAsNew) || contentTexts.save,
    },
  }
}
