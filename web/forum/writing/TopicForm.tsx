import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { idsOf, sameFiles } from '../../files/attachments/attachments.ts'
import { LazyAttachmentField } from '../../files/attachments/LazyAttachmentField.tsx'
import { useAttachmentField, useAttachments } from '../../files/attachments/useAttachments.ts'
import { attachmentTexts } from '../../files/text.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { fieldErrors } from '../../lib/errors.ts'
import type { MergeParts } from '../../lib/parts/merge.ts'
import { ConflictNotice } from '../../ui/conflict/ConflictNotice.tsx'
import type { EditConflict } from '../../ui/conflict/useVersionedSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { Checkbox } from '../../ui/form/Checkbox.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { NativeSelect } from '../../ui/form/NativeSelect.ts'
import { ProblemSummary } from '../../ui/form/ProblemSummary.tsx'
import { TextInput } from '../../ui/form/TextInput.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import type { CategoryChoiceFragment, TopicInput } from '../generated.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { forumFiles } from './forumFiles.ts'
import { topicFields, topicProblems, type TopicValues } from './topicProblems.ts'
import classes from './TopicForm.module.css'

const leave = {
  question: {
    title: forumTexts.leaveTitle,
    text: forumTexts.leaveText,
    action: forumTexts.leave,
    stay: draftTexts.goOnWriting,
    tone: 'plain' as const,
  },
}

interface TopicFormProps {
  /** The id of the draft: one of `topicDrafts`, or of a reply. */
  draftId: string
  initial: TopicValues
  /** Whether saving makes a new topic. */
  isNew?: boolean
  /** How a draft is merged; by default each part by itself. */
  merge?: MergeParts | undefined
  categories: CategoryChoiceFragment[]
  /** Refetches the categories, after the chosen one was rejected. */
  refreshCategories: () => unknown
  /** The label of the submit button. */
  action: string
  cancelTo: string
  /** Asks before saving, as useDraftedForm. */
  agree?: (values: TopicValues, draftKey: string) => Promise<boolean>
  /** `draftKey` as for useDraftedForm. @throws the server's error */
  save: (input: TopicInput, draftKey: string) => Promise<Parameters<typeof topicPath>[0]>
  /** The notice after saving. */
  savedText: string
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict?: EditConflict<Shown> | null
  /** Starts again from what somebody else has saved; called after the own values are discarded. */
  onTakeCurrent?: () => void
}

/** What is shown of a version of the topic. */
type Shown = Pick<TopicValues, 'title' | 'files'> & { text?: string | null }

/** The form of a new or edited topic, with a draft and a leave guard. FORUM-5, FORUM-6. */
export function TopicForm(props: TopicFormProps) {
  return (
    <WithDraft draftId={props.draftId} initial={props.initial} merge={props.merge} render={renderTopic}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const renderTopic = ({ title, text, files }: Shown) => (
  <>
    <p>
      <b>{title}</b>
    </p>
    <Html html={text ?? ''} />
    <AttachmentList files={files} />
  </>
)

const partLabels: Partial<Record<string, string>> = {
  title: forumTexts.title,
  categoryId: forumTexts.category,
  pinned: forumTexts.pinned,
  text: forumTexts.text,
  fileIds: attachmentTexts.title,
}

interface OpenedFormProps extends TopicFormProps {
  opened: OpenedDraft<TopicValues>
}

function OpenedForm(props: OpenedFormProps) {
  const { draftId, opened, categories, refreshCategories, action, cancelTo, agree, save, savedText } = props
  const { isNew = false, conflict, onTakeCurrent } = props
  const attachments = useAttachments(forumFiles)
  const navigate = useNavigate()
  const pinnedHelpId = useId()
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    isNew,
    twice: forumTexts.topicTwice,
    offersDiscard: true,
    fields: topicFields,
    check: topicProblems,
    parts: [attachments],
    agree,
    save: ({ files, title, ...rest }, draftKey) =>
      save(
        {
          ...rest,
          title: title.trim(),
          ...(!sameFiles(files, opened.initial.files) && { fileIds: idsOf(files) }),
        },
        draftKey,
      ),
    onSaved: () => notifyDone(savedText),
    goOn: (saved) => navigate(saved ? topicPath(saved) : cancelTo),
    failureText: forumTexts.topicFailed,
    onRefused: (error) => {
      if (fieldErrors(error).categoryId != null) void refreshCategories()
    },
  })
  const files = useAttachmentField(attachments, form)
  const { values, change, problems, busy } = form
  const isKnown = (categoryId: string) => categories.some(({ id }) => id === categoryId)

  return (
    <form className={classes.form} {...form.props}>
      {form.notes}
      <ProblemSummary heading="h2" problems={problems} onGo={form.goTo} />
      <TextInput {...form.input('title')} label={forumTexts.title} autoComplete="off" />
      <NativeSelect
        name="categoryId"
        label={forumTexts.category}
        size="md"
        // The category of a restored draft may have been deleted; then none is selected.
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
      <div data-field="text">
        <LazyRichText
          label={forumTexts.text}
          value={values.text}
          onChange={(html) => change({ text: html })}
          error={problems.text}
          minRows={10}
          onSubmit={form.send}
          disabled={busy}
        />
      </div>
      <LazyAttachmentField {...files} />
      {conflict && (
        <ConflictNotice
          changedBy={conflict.changedBy}
          fields={conflict.parts.flatMap((part) => partLabels[part] ?? [])}
          ownText={`${values.title}\n\n${plainText(values.text)}`}
          busy={busy}
          onKeepOwn={() => {
            conflict.keepOwn()
            form.send()
          }}
          onTakeCurrent={() => {
            attachments.uploads.clear()
            form.discard()
            void form.settled().then(onTakeCurrent)
          }}
        >
          {renderTopic(conflict.current)}
        </ConflictNotice>
      )}
      <FormFoot failure={conflict ? null : form.failure} busy={busy} action={action} retries={form.retries}>
        <LinkButton tone="plain" to={cancelTo}>
          {forumTexts.discard}
        </LinkButton>
      </FormFoot>
    </form>
  )
}
