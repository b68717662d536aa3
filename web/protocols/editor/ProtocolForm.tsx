import { editorKeys, handleSaveKeys, isOfDialog } from '../../content/editor/editorKeys.ts'
import { keysOf, useStaying } from '../../content/editor/SaveBar.tsx'
import { contentTexts } from '../../content/editor/text.ts'
import { mergeFiles } from '../../files/attachments/attachments.ts'
import { Composer } from '../../files/attachments/Composer.tsx'
import { useFilesForm } from '../../files/attachments/useFilesForm.ts'
import { clockAt } from '../../lib/dates/dateValue.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import type { MergeFields } from '../../lib/fields/merge.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { FormConflict } from '../../ui/conflict/FormConflict.tsx'
import type { MergeConflict, RecordSave } from '../../ui/conflict/useRecordSave.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { KeysButton } from '../../ui/keys/KeysButton.tsx'
import { isPressed, type ScreenKey, useListedKeys } from '../../ui/keys/listedKeys.ts'
import { layout } from '../../ui/layout/layout.ts'
import type { Question } from '../../ui/notice/confirm.tsx'
import { announce } from '../../ui/notice/notify.tsx'
import { isBlankHtml, lengthProblem } from '../../ui/richText/html/problems.ts'
import { textKeys } from '../../ui/richText/toolbar/textKeys.ts'
import { protocolDrafts } from '../drafts.ts'
import type { ProtocolItemFragment } from '../generated.ts'
import { protocolTexts } from '../text.ts'
import { fieldRows, ProtocolControls, protocolFiles, renderProtocol } from './fieldRows.tsx'
import { protocolFields, type ProtocolValues } from './values.ts'

/** The keyboard shortcuts of the form. KEYS-2. */
const protocolKeys = {
  stay: editorKeys.stay,
  send: editorKeys.send,
  discard: { keys: ['Esc'], what: protocolTexts.discardKey },
} satisfies Record<string, ScreenKey>
const listed = [...Object.values(protocolKeys), ...Object.values(textKeys)]

/** Props of the form of a new or edited protocol. */
export interface ProtocolFormProps {
  draftId: DraftId
  initial: ProtocolValues
  /** How to merge a draft; by default field by field. */
  merge?: MergeFields | undefined
  /** Whether saving creates a protocol. */
  isNew?: boolean
  /** Whether to focus the text. */
  autoFocus?: boolean
  /** Confirms before saving, as in useDraftedForm. */
  agree: (values: ProtocolValues, draftKey: string) => Promise<boolean>
  save: RecordSave<ProtocolValues, ProtocolItemFragment>['save']
  savedValues: RecordSave<ProtocolValues, ProtocolItemFragment>['savedValues']
  /** A notice of changes to the protocol meanwhile; false for none. */
  notice?: string | false
  /** The label of the save button. */
  action: string
  /** Refetches the list if the protocol was saved but the response was lost. REST-8. */
  refetch: () => Promise<unknown>
  /** Whether the save creates a protocol, which the user can continue to edit. */
  creates: boolean
  /** As for useStaying. */
  savedBefore?: number | null
  /** Called after a save that closes the form; undefined if the response was lost. @param goesOn whether the user continues to edit */
  onSaved: (protocol: ProtocolItemFragment | undefined, goesOn: boolean) => void
  discardQuestion: Question
  onDiscarded: () => void
  /** The conflicting changes of another user, after they made a save fail. */
  conflict?: MergeConflict<ProtocolValues> | null
}

/** The form of a new or edited protocol, with a draft: date, text, files. PROTO-1. */
export default function ProtocolForm(props: ProtocolFormProps) {
  return (
    <WithDraft
      draftId={props.draftId}
      initial={props.initial}
      merge={props.merge ?? mergeFiles}
      render={renderProtocol}
    >
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

function OpenedForm(props: ProtocolFormProps & { opened: OpenedDraft<ProtocolValues> }) {
  const { isNew = false, autoFocus, notice, action, onSaved, discardQuestion, onDiscarded } = props
  const { draftId, opened, agree, save, savedValues, refetch, creates, savedBefore = null, conflict } = props
  const staying = useStaying(savedBefore)
  const { stays, savedAt } = staying
  const drafted = useFilesForm({
    terms: protocolFiles,
    draftId,
    opened,
    isNew,
    fields: protocolFields,
    check: protocolProblems,
    agree,
    save,
    refetch,
    savedValues,
    created: creates ? { draftOf: ({ id }) => protocolDrafts.idOf(id) } : undefined,
    onSaved: () => {
      staying.markSaved()
      // A form that stays open announces it itself.
      if (!stays.current) announce(protocolTexts.saved)
    },
    goOn: (saved) => {
      if (creates || !stays.current) onSaved(saved, stays.current)
    },
    failureText: protocolTexts.notSaved,
    discardQuestion,
    onDiscarded,
    busyText: protocolTexts.saving,
  })
  const form = staying.leaving(drafted)
  useListedKeys(listed)
  const saveAndStay = () => staying.stay(drafted)
  const status = form.isUnsaved || savedAt === null ? form.status : form.status || contentTexts.saved(clockAt(savedAt))
  return (
    <form
      className={layout('stack')}
      {...form.props}
      onKeyDownCapture={(event) => !isOfDialog(event) && handleSaveKeys(event, saveAndStay)}
      onKeyDown={(event) => {
        form.props.onKeyDown(event)
        // An open calendar, an open menu and an input method use the key themselves.
        const isOwn =
          isPressed(protocolKeys.discard, event) && !event.defaultPrevented && !event.nativeEvent.isComposing
        if (isOwn && !isOfDialog(event) && !form.busy) void form.cancel()
      }}
    >
      {form.notes}
      {notice && <FormNotice>{notice}</FormNotice>}
      <ProtocolControls form={form} />
      <Composer
        form={{ ...form, status }}
        label={protocolTexts.text}
        showsLabel
        action={action}
        hasFixedAction={action !== protocolTexts.save}
        minRows={8}
        autoFocus={autoFocus}
        conflict={conflict && <FormConflict conflict={conflict} form={form} fields={fieldRows} />}
      >
        <Button tone="plain" busy={form.busy} {...keysOf(contentTexts.saveAndStay)} onClick={saveAndStay}>
          {contentTexts.saveAndStay}
        </Button>
        <Button tone="quiet" off={form.busy} onClick={() => void form.cancel()}>
          {protocolTexts.discard}
        </Button>
        <KeysButton className={buttonClass('quiet')} />
      </Composer>
    </form>
  )
}

/** Validates the form; {} if valid. A protocol with files may have no text. */
function protocolProblems({ text, files }: ProtocolValues): Problems<keyof ProtocolValues> {
  const isEmpty = isBlankHtml(text) && files.length === 0
  return problemsOf({ text: isEmpty ? protocolTexts.writeSomething : lengthProblem(text) })
}
