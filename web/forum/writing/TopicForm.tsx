import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { idsOf } from '../../files/attachments/attachments.ts'
import { LazyAttachmentField } from '../../files/attachments/LazyAttachmentField.tsx'
import { attachmentTexts } from '../../files/text.ts'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useDraft } from '../../lib/drafts/useDraft.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { ProblemSummary } from '../../ui/form/ProblemSummary.tsx'
import { useLeaveGuard } from '../../ui/form/useLeaveGuard.ts'
import type { CategoryChoiceFragment, FileCardFragment, TopicInput } from '../generated.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { forumTexts } from '../text.ts'
import { topicProblems, type TopicProblems, type TopicValues } from './topicProblems.ts'
import { useAttachments } from '../../files/attachments/useAttachments.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { NativeSelect } from '../../ui/form/NativeSelect.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { DraftNotes } from '../../ui/form/DraftNotes.tsx'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { uiTexts } from '../../ui/text.ts'
import classes from './TopicForm.module.css'

const leaveQuestion = {
  title: forumTexts.leaveTitle,
  text: forumTexts.leaveText,
  action: forumTexts.leave,
  stay: uiTexts.goOnWriting,
  tone: 'plain' as const,
}

interface TopicFormProps {
  /** Whose draft this is: 'topic:new' or 'topic:<id>'. */
  place: string
  initial: TopicValues
  /** Those of a topic that is being changed. */
  files?: readonly FileCardFragment[]
  categories: CategoryChoiceFragment[]
  /** The verb on the main button. */
  action: string
  cancelTo: string
  /** Saves; answers with what follows once the form has let go of its draft. Throws the refusal. */
  save: (input: TopicInput) => Promise<() => void>
}

/** What is kept of a topic that is being written. */
interface TopicDraft extends TopicValues {
  files: readonly FileCardFragment[]
}

/**
 * The form of a new or changed topic. What was typed survives a reload and a refusal, and leaving with it asks first.
 * FORUM-5, FORUM-6.
 */
export function TopicForm(props: TopicFormProps) {
  const { place, initial, files = none } = props
  return (
    <WithDraft place={place} initial={{ ...initial, files }} show={showTopic}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const none: readonly FileCardFragment[] = []

const showTopic = ({ title, text, files }: TopicDraft) => (
  <>
    <p>
      <b>{title}</b>
    </p>
    <Html html={text} />
    <AttachmentList files={files} />
  </>
)

interface OpenedFormProps extends TopicFormProps {
  opened: OpenedDraft<TopicDraft>
}

function OpenedForm({ place, opened, categories, action, cancelTo, save }: OpenedFormProps) {
  const { initial } = opened
  const draft = useDraft(place, opened)
  const { files, ...values } = draft.value
  const attachments = useAttachments({
    files,
    initial: initial.files,
    onChange: (next) => draft.set((was) => ({ ...was, files: next(was.files) })),
  })
  const [problems, setProblems] = useState<TopicProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const title = useRef<HTMLInputElement>(null)
  const category = useRef<HTMLSelectElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const pinnedHelpId = useId()
  const changed = (Object.keys(values) as (keyof TopicValues)[]).some((field) => values[field] !== initial[field])
  const letGo = useLeaveGuard(changed || attachments.changed || attachments.uploading, leaveQuestion)

  const isKnown = (categoryId: string) => categories.some(({ id }) => id === categoryId)

  const goTo = (field: keyof TopicProblems) => {
    if (field === 'title') title.current?.focus()
    else if (field === 'categoryId') category.current?.focus()
    else text.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
  }
  const refuse = (found: TopicProblems) => {
    setProblems(found)
    const fields = Object.keys(found) as (keyof TopicProblems)[]
    // Several are listed by the summary, which takes the focus itself.
    if (fields.length === 1 && fields[0]) goTo(fields[0])
    return fields.length > 0
  }

  const [send, busy] = useBusy(async () => {
    setFailure(null)
    if (refuse(topicProblems(values))) return
    if (attachments.uploading) return setFailure(attachmentTexts.stillUploading)
    let follow: () => void
    try {
      follow = await save({
        ...values,
        title: values.title.trim(),
        ...(attachments.changed && { fileIds: idsOf(files) }),
      })
    } catch (error) {
      if (!wasSaved(error)) {
        const { title: ofTitle, text: ofText, categoryId } = fieldErrors(error)
        refuse({
          ...(ofTitle && { title: ofTitle }),
          ...(categoryId && { categoryId }),
          ...(ofText && { text: ofText }),
        })
        setFailure(forumTexts.topicFailed(errorText(error)))
        return
      }
      follow = () => {
        notifyDone(forumTexts.topicSaved)
        void navigate(cancelTo)
      }
    }
    letGo()
    draft.clear()
    follow()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  // Fields are not disabled while it is sent, which would take the focus away; what is changed then is ignored.
  const change = (part: Partial<TopicValues>) => {
    if (!busy) draft.set((was) => ({ ...was, ...part }))
  }

  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        // The editor sends by itself.
        const inEditor = text.current?.contains(event.target as Node)
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !inEditor) void send()
      }}
      noValidate
    >
      <DraftNotes
        restoredAt={draft.restoredAt}
        keeping={draft.keeping}
        onTakeOver={draft.takeOver}
        onDiscard={draft.clear}
      />
      <ProblemSummary title={forumTexts.problems} heading="h2" problems={problems} onGo={goTo} />
      <TextInput
        ref={title}
        label={forumTexts.title}
        size="md"
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={problems.title}
        readOnly={busy}
        autoComplete="off"
      />
      <NativeSelect
        ref={category}
        label={forumTexts.category}
        size="md"
        // One that a draft names may have been deleted since: then nothing is chosen, and the select says so.
        value={isKnown(values.categoryId) ? values.categoryId : ''}
        onChange={(event) => change({ categoryId: event.currentTarget.value })}
        data={[
          ...(isKnown(values.categoryId) ? [] : [{ value: '', label: forumTexts.chooseCategory }]),
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={problems.categoryId}
      />
      <Checkbox
        label={forumTexts.pinned}
        description={<span id={pinnedHelpId}>{forumTexts.pinnedHelp}</span>}
        size="md"
        checked={values.pinned}
        onChange={(event) => change({ pinned: event.currentTarget.checked })}
        aria-describedby={pinnedHelpId}
      />
      <div ref={text}>
        <LazyRichText
          label={forumTexts.text}
          value={values.text}
          onChange={(html) => change({ text: html })}
          error={problems.text}
          minRows={10}
          onSubmit={() => void send()}
          disabled={busy}
        />
      </div>
      <LazyAttachmentField {...attachments.field} />
      <FormFoot failure={failure}>
        <Button type="submit" busy={busy}>
          {failure ? forumTexts.tryAgain : action}
        </Button>
        <LinkButton tone="plain" to={cancelTo}>
          {forumTexts.discard}
        </LinkButton>
      </FormFoot>
    </form>
  )
}
