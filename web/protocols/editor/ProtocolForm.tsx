import { Composer } from '../../files/attachments/Composer.tsx'
import { mergeFiles } from '../../files/attachments/mergeFiles.ts'
import { useFilesForm } from '../../files/attachments/useFilesForm.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { MergeParts } from '../../lib/parts/merge.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConflictNotice } from '../../ui/conflict/ConflictNotice.tsx'
import type { MergeConflict, OnMerged } from '../../ui/conflict/useRecordSave.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import type { Question } from '../../ui/notice/confirm.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import type { ProtocolItemFragment } from '../generated.ts'
import { protocolTexts } from '../text.ts'
import { partLabels, ProtocolControls, protocolText, renderProtocol } from './fieldRows.tsx'
import { protocolFiles, protocolProblems } from './problems.ts'
import { protocolFields, type ProtocolValues } from './values.ts'
import classes from './ProtocolForm.module.css'

/** Props of the form of a new or edited protocol. */
export interface ProtocolFormProps {
  draftId: string
  initial: ProtocolValues
  /** How a draft is merged; by default part by part. */
  merge?: MergeParts | undefined
  /** Whether saving makes a new protocol. */
  isNew?: boolean
  /** Focuses the text. */
  autoFocus?: boolean
  /** Asks before saving, as useDraftedForm. */
  agree: (values: ProtocolValues, draftKey: string) => Promise<boolean>
  /** `draftKey` as for useDraftedForm. @throws the server's error */
  save: (values: ProtocolValues, draftKey: string, onMerged: OnMerged<ProtocolValues>) => Promise<ProtocolItemFragment>
  /** The label of the button that saves. */
  action: string
  /** Refetches what is shown if it was saved but the response was lost. REST-8. */
  refetch: () => Promise<unknown>
  /** Called after saving; undefined if the response was lost. */
  onSaved: (protocol: ProtocolItemFragment | undefined) => void
  discardQuestion: Question
  onDiscarded: () => void
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict?: MergeConflict<ProtocolValues> | null
  /** Starts again from what somebody else has saved; called after the own values are discarded. */
  onTakeCurrent?: () => void
}

/** The form of a new or edited protocol, with a draft: date, text, files. PROTO-1. */
function ProtocolForm(props: ProtocolFormProps) {
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

export default withKit(ProtocolForm)

function OpenedForm(props: ProtocolFormProps & { opened: OpenedDraft<ProtocolValues> }) {
  const { isNew = false, autoFocus, action, onSaved, discardQuestion, onDiscarded, conflict, onTakeCurrent } = props
  const { draftId, opened, agree, save, refetch } = props
  const form = useFilesForm({
    terms: protocolFiles,
    draftId,
    opened,
    isNew,
    fields: protocolFields,
    check: protocolProblems,
    agree,
    save,
    refetch,
    onSaved: () => notifyDone(protocolTexts.saved),
    goOn: onSaved,
    failureText: protocolTexts.notSaved,
    discardQuestion,
    onDiscarded,
    busyText: protocolTexts.saving,
  })
  return (
    <form className={classes.form} {...form.props}>
      {form.notes}
      <ProtocolControls form={form} />
      <Composer
        form={form}
        label={protocolTexts.text}
        showsLabel
        action={action}
        keepsAction={action !== protocolTexts.save}
        minRows={8}
        autoFocus={autoFocus}
        conflict={
          conflict &&
          onTakeCurrent && (
            <ConflictNotice
              conflict={conflict}
              form={form}
              labels={partLabels}
              textOf={protocolText}
              render={renderProtocol}
              onTakeCurrent={onTakeCurrent}
            />
          )
        }
      >
        <Button tone="quiet" off={form.busy} onClick={() => void form.cancel()}>
          {protocolTexts.discard}
        </Button>
      </Composer>
    </form>
  )
}
