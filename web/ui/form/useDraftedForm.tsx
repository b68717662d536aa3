import type { ReactNode } from 'react'
import { haveSameParts } from '../../lib/drafts/mergedDraft.ts'
import { type Draft, useDraft } from '../../lib/drafts/useDraft.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { uiTexts } from '../text.ts'
import { DraftNotes } from './DraftNotes.tsx'
import type { LeaveReason } from './leaveReasons.ts'
import { type Form, type FormOptions, useForm } from './useForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** How a form that keeps a draft is checked and sent. */
export interface DraftedFormOptions<T extends object, Field extends string, Result> extends FormOptions<
  T,
  Field,
  Result
> {
  /** Whose draft it is, as WithDraft was told. */
  place: string
  opened: OpenedDraft<T>
  /** Whether there is something to lose. By default, whether the values differ from the initial ones. */
  isUnsaved?: (values: T) => boolean
  /** Asked before the screen is left unsaved; without it only where no draft can be kept. */
  leave?: LeaveReason
  /** Whether the form offers to throw the draft of an earlier visit away. */
  offersDiscard?: boolean
}

/** A form whose values survive a reload, a lost connection and an ended session on this device. */
export interface DraftedForm<T extends object, Field extends string> extends Form<T, Field> {
  initial: T
  isUnsaved: boolean
  /** Changes the values by what they are, also while the form is being sent. */
  set: Draft<T>['set']
  /** Throws away what was typed, and lets the person leave. */
  discard: () => void
  /** What is known of the draft, for above the fields. */
  notes: ReactNode
}

/** useForm with a draft and a leave guard. Drawn inside WithDraft, which opens the draft. FORUM-6. */
export function useDraftedForm<T extends object, Field extends string, Result>({
  place,
  opened,
  isUnsaved: differs = (values) => !haveSameParts(values, opened.initial),
  leave,
  offersDiscard = false,
  ...options
}: DraftedFormOptions<T, Field, Result>): DraftedForm<T, Field> {
  const draft = useDraft(place, opened)
  const { value, restoredAt, keeping } = draft
  const isUnsaved = differs(value)
  const isKept = keeping === 'kept'
  const letGo = useLeaveGuard(isUnsaved && (leave != null || !isKept), isKept && leave ? leave : lost(leave))
  const form = useForm([value, draft.set], {
    ...options,
    onSaved: (result, values) => {
      letGo()
      draft.clear()
      return options.onSaved(result, values)
    },
  })
  const startAnew = () => {
    // What is being sent is still shown, for a refusal may come.
    if (form.busy) return
    form.reset()
    draft.clear()
  }
  return {
    ...form,
    initial: opened.initial,
    isUnsaved,
    set: draft.set,
    discard: () => {
      letGo()
      startAnew()
    },
    notes: (
      <DraftNotes
        restoredAt={restoredAt}
        keeping={keeping}
        onTakeOver={draft.takeOver}
        onDiscard={offersDiscard ? startAnew : undefined}
      />
    ),
  }
}

/** The reason of a form whose text is kept nowhere. */
function lost(leave: LeaveReason | undefined): LeaveReason {
  const question = {
    title: uiTexts.loseTitle,
    text: uiTexts.loseText,
    action: uiTexts.lose,
    stay: uiTexts.goOnWriting,
  }
  return { ...(leave?.leaves && { leaves: leave.leaves }), question, isLost: true }
}
