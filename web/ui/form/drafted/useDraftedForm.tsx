import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { basename } from '../../../lib/basename.ts'
import type { Draft } from '../../../lib/drafts/Draft.ts'
import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../../lib/drafts/recordDrafts.ts'
import { useDraft } from '../../../lib/drafts/useDraft.ts'
import { haveSameFields } from '../../../lib/fields/fields.ts'
import { mergeFields } from '../../../lib/fields/merge.ts'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { draftTexts, savedTwice, type TwiceTexts } from '../../drafts/text.ts'
import { confirm } from '../../notice/confirm.tsx'
import type { FormOptions, SentValues } from '../formOptions.ts'
import { type LeaveReason, useLeaveGuard } from '../leaving/leaveReasons.ts'
import { type Form, useForm } from '../useForm.ts'
import { DraftNotes } from './DraftNotes.tsx'

/** Options of a form with a draft: those of useForm, and how the draft is stored. */
export interface DraftedFormOptions<T extends object, Field extends string, Result> extends Omit<
  FormOptions<T, Field, Result>,
  'agree' | 'save' | 'creates' | 'stay'
> {
  /** Asks the person to confirm the submission; false cancels it. `draftKey` as for `save`. */
  agree?: ((values: T, draftKey: string) => Promise<boolean>) | undefined
  /**
   * Sends the values. `draftKey` identifies the draft: it is the same after a reload, and a new one after the draft was saved or discarded.
   * @throws the server's error
   */
  save: (values: T, draftKey: string, sent: SentValues<T>) => Promise<Result>
  /** The id of the draft, the same as WithDraft's. */
  draftId: DraftId
  opened: OpenedDraft<T>
  /** Whether leaving would lose something. By default, whether the values differ from the initial ones. */
  isUnsaved?: (values: T, initial: T) => boolean
  /** Requests confirmation before leaving unsaved values; by default only if the draft cannot be stored. */
  leave?: LeaveReason
  /** The values of the form after a save: those of the saved record, by default those sent. Empty ones begin another record. */
  savedValues?: ((result: Result | undefined, values: T) => T) | undefined
  /**
   * How the form continues with the record that a save has created: it stays open with what was typed meanwhile, and its next save changes
   * the record. Undefined for a form whose next save creates another one.
   */
  created?: CreatedRecord<Result> | undefined
  /** The values of the next record, if the form stays open for it. */
  next?: T | undefined
  /** Whether saving creates a record: if another tab has already saved the draft, the form asks whether to create a second one. */
  isNew?: boolean
  /** The texts of that question; by default those of 'Salvesta'. */
  twice?: TwiceTexts
  /** Whether the notes have a button that discards a restored draft. */
  offersDiscard?: boolean
  /** Opens the device's file chooser for files that were not uploaded in an earlier visit. */
  chooseFiles?: ((form: Element | null) => void) | undefined
}

/** How a form continues with a record that it has created. */
export interface CreatedRecord<Result> {
  /** The id of the draft for changes of the record; null if there is no record. */
  draftOf: (result: Result) => DraftId | null
  /** The path of its editor, for reloads; undefined if the form's screen is its editor as well. */
  pathOf?: (result: Result) => string
}

/** A form whose values survive a reload, a lost connection and an expired session on this device. */
export interface DraftedForm<T extends object, Field extends string> extends Form<T, Field> {
  initial: T
  isUnsaved: boolean
  /** Updates the values from the latest ones. */
  set: Draft<T>['set']
  /** Discards the values and the draft, and allows the next navigation. */
  discard: () => void
  /** Sends the form after the next render, with the values that are set now. */
  sendNext: () => void
  /** Resolves once the stored draft has been deleted after `discard`, so that the form can be opened again. */
  settled: Draft<T>['settled']
  /** The draft's notes, to render above the fields. */
  notes: ReactNode
}

/** useForm with a draft and a leave guard. For a component inside WithDraft, which opens the draft. FORUM-6. */
export function useDraftedForm<T extends object, Field extends string, Result>({
  draftId,
  opened,
  isUnsaved: isChanged,
  leave,
  savedValues,
  created,
  next,
  isNew = false,
  twice = savedTwice,
  offersDiscard = false,
  chooseFiles,
  agree,
  save,
  goOn,
  ...options
}: DraftedFormOptions<T, Field, Result>): DraftedForm<T, Field> {
  const draft = useDraft(draftId, opened)
  const { value, initial, status, lostFiles, isSavedElsewhere: isSaved } = draft.current()
  const { inputs = [] } = options
  const pendingFiles = inputs.flatMap(({ files = [] }) => files)
  useEffect(() => draft.setPendingFiles(pendingFiles))
  const isSavedElsewhere = isNew && isSaved
  const isUnsaved = lostFiles.length > 0 || (isChanged ? isChanged(value, initial) : !haveSameFields(value, initial))
  const isStored = status === 'stored'
  const letGo = useLeaveGuard(isUnsaved, isStored ? kept(leave) : lost(leave))
  const form = useForm([value, draft.set, () => draft.current().value], {
    ...options,
    inputs: [...inputs, { obstacle: () => (lostFiles.length > 0 ? draftTexts.chooseAgain(lostFiles.length) : null) }],
    creates: created !== undefined,
    save: (values: T, sent) => save(values, draft.origin(), sent),
    ...((isSavedElsewhere || agree) && {
      agree: async (values: T) => {
        const { title, text, action, stay } = twice
        if (isSavedElsewhere && !(await confirm({ title, text, action, stay, tone: 'plain' }))) return false
        return agree ? agree(values, draft.origin()) : true
      },
    }),
    onSaved: (result, sent) => {
      const merge = options.merge ?? mergeFields
      if (next && haveSameFields(draft.current().value, sent)) draft.rebase({ saved: next, sent, merge, draftId })
      else
        draft.rebase({
          saved: savedValues?.(result, sent) ?? sent,
          sent,
          merge,
          draftId: (result !== undefined && created?.draftOf(result)) || undefined,
        })
      return options.onSaved?.(result, sent)
    },
    stay: (result) => {
      if (result === undefined || !created?.pathOf || created.draftOf(result) === null) return
      // Bypasses the router, which would replace the form by that screen.
      window.history.replaceState(window.history.state, '', basename + created.pathOf(result))
    },
    goOn: (result, sent) => {
      letGo()
      return goOn?.(result, sent)
    },
  })
  const sendNext = useSendAfter(form.send)
  const startAnew = () => {
    // The submission may still fail, so the values stay until it has ended.
    if (form.busy) return
    form.reset()
    for (const input of inputs) input.drop?.()
    draft.clear()
  }
  return {
    ...form,
    initial,
    isUnsaved,
    set: draft.set,
    settled: draft.settled,
    sendNext,
    discard: () => {
      letGo()
      startAnew()
    },
    notes: (
      <DraftNotes
        draft={draft}
        savedElsewhere={isSavedElsewhere ? twice.note : null}
        onDiscard={offersDiscard ? startAnew : undefined}
        onChooseFiles={chooseFiles}
      />
    ),
  }
}

/** The leave reason of a form whose draft cannot be stored. */
function lost(leave: LeaveReason | undefined): LeaveReason {
  return { ...(leave?.leaves && { leaves: leave.leaves }), question: lossQuestion, isLost: true }
}

/** The leave reason of a form whose draft is stored: it asks before a navigation only if the form defines so. */
function kept(leave: LeaveReason | undefined): LeaveReason {
  return { ...(leave ?? { question: lossQuestion, leaves: () => false }), isDraft: true }
}

const lossQuestion = {
  title: draftTexts.loseTitle,
  text: draftTexts.loseText,
  action: draftTexts.lose,
  stay: draftTexts.goOnWriting,
}

/** Returns a function that sends the form after the next render, when values that were just set are available. ARTICLE-7. */
function useSendAfter(send: () => void): () => void {
  const sendNow = useStableCallback(send)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) sendNow()
  }, [requests, sendNow])
  return useCallback(() => setRequests((count) => count + 1), [])
}
