import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { basename } from '../../../lib/basename.ts'
import type { Draft } from '../../../lib/drafts/Draft.ts'
import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../../lib/drafts/recordDrafts.ts'
import { useDraft } from '../../../lib/drafts/useDraft.ts'
import { mergeParts } from '../../../lib/parts/merge.ts'
import { haveSameParts } from '../../../lib/parts/parts.ts'
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
  /** Asks the person to confirm the submission; false cancels it. `draftKey` identifies the draft, as for `save`. */
  agree?: ((values: T, draftKey: string) => Promise<boolean>) | undefined
  /**
   * Sends the values. `draftKey` identifies the draft: the same after a reload, another one after the draft was saved or discarded.
   * @throws the server's error
   */
  save: (values: T, draftKey: string, sent: SentValues<T>) => Promise<Result>
  /** The id of the draft, the same as WithDraft's. */
  draftId: DraftId
  opened: OpenedDraft<T>
  /** Whether leaving would lose something. By default, whether the values differ from the initial ones. */
  isUnsaved?: (values: T, initial: T) => boolean
  /** Confirmation before leaving unsaved values; without it, asked only if the draft cannot be stored. */
  leave?: LeaveReason
  /** The values that the form goes on from after a save: those of the saved record, by default those sent. Empty ones begin another record. */
  savedValues?: ((result: Result | undefined, values: T) => T) | undefined
  /**
   * The record that a save has created, which what was typed meanwhile is a change of: the form stays open with it, and its next save changes
   * the record. Undefined for a form whose next save makes another one.
   */
  created?: CreatedRecord<Result> | undefined
  /** The values of the next record, where the form stays open for it once one is created. */
  next?: T | undefined
  /** Whether saving makes a new record, so that the same text saved in another tab, too, asks whether there should be two. */
  isNew?: boolean
  /** The words of that question; by default those of 'Salvesta'. */
  twice?: TwiceTexts
  /** Whether the notes have a button that discards a restored draft. */
  offersDiscard?: boolean
  /** Opens the device's file chooser of the form, for files that were not uploaded in an earlier visit. */
  chooseFiles?: ((form: Element | null) => void) | undefined
}

/** How a form goes on with a record that it has created. */
export interface CreatedRecord<Result> {
  /** The id of the draft of its changes; null if there is no record. */
  draftOf: (result: Result) => DraftId | null
  /** The path of its editor, which a reload opens; undefined where the screen of the form is its editor as well. */
  pathOf?: (result: Result) => string
}

/** A form whose values survive a reload, a lost connection and an expired session on this device. */
export interface DraftedForm<T extends object, Field extends string> extends Form<T, Field> {
  initial: T
  isUnsaved: boolean
  /** Updates the values from the latest ones. */
  set: Draft<T>['set']
  /** Discards the values and the draft, and lets the next navigation pass. */
  discard: () => void
  /** Sends the form after the next render, with the values that are put into it now. */
  sendNext: () => void
  /** Resolves once the stored draft is gone after `discard`, so that the form can be opened anew. */
  settled: Draft<T>['settled']
  /** The draft's notes, to be rendered above the fields. */
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
  const { parts = [] } = options
  const pendingFiles = parts.flatMap(({ files = [] }) => files)
  useEffect(() => draft.setPendingFiles(pendingFiles))
  const isSavedElsewhere = isNew && isSaved
  const isUnsaved = lostFiles.length > 0 || (isChanged ? isChanged(value, initial) : !haveSameParts(value, initial))
  const isStored = status === 'stored'
  const letGo = useLeaveGuard(isUnsaved, isStored ? kept(leave) : lost(leave))
  const form = useForm([value, draft.set, () => draft.current().value], {
    ...options,
    parts: [...parts, { hold: () => (lostFiles.length > 0 ? draftTexts.chooseAgain(lostFiles.length) : null) }],
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
      const merge = options.merge ?? mergeParts
      if (next && haveSameParts(draft.current().value, sent)) draft.rebase({ saved: next, sent, merge, draftId })
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
      // Past the router, which would replace the form by that screen.
      window.history.replaceState(window.history.state, '', basename + created.pathOf(result))
    },
    goOn: (result, sent) => {
      letGo()
      return goOn?.(result, sent)
    },
  })
  const sendNext = useSendAfter(form.send)
  const startAnew = () => {
    // Submitting may still fail, so the values stay until it has ended.
    if (form.busy) return
    form.reset()
    for (const part of parts) part.drop?.()
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

/** The leave reason of a form whose draft is stored: a navigation is asked about only where the form wants it. */
function kept(leave: LeaveReason | undefined): LeaveReason {
  return { ...(leave ?? { question: lossQuestion, leaves: () => false }), isDraft: true }
}

const lossQuestion = {
  title: draftTexts.loseTitle,
  text: draftTexts.loseText,
  action: draftTexts.lose,
  stay: draftTexts.goOnWriting,
}

/**
 * Returns a function that sends the form after the next render: values that were just put into it can be sent only then. For the
 * choices of a conflict. ARTICLE-7.
 */
function useSendAfter(send: () => void): () => void {
  const sendNow = useStableCallback(send)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) sendNow()
  }, [requests, sendNow])
  return useCallback(() => setRequests((count) => count + 1), [])
}
