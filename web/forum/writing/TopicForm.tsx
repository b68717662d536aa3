import { useNavigate } from 'react-router-dom'
import { mergeFiles } from '../../files/attachments/attachments.ts'
import { Composer } from '../../files/attachments/Composer.tsx'
import { shownFiles, shownText } from '../../files/attachments/shownFields.tsx'
import { useFilesForm } from '../../files/attachments/useFilesForm.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { fieldErrors } from '../../lib/errors.ts'
import type { MergeFields } from '../../lib/fields/merge.ts'
import { FormConflict, type ShownFields, shownVersion } from '../../ui/conflict/FormConflict.tsx'
import type { MergeConflict, RecordSave } from '../../ui/conflict/useRecordSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../ui/form/fields.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { ProblemSummary } from '../../ui/form/summary/ProblemSummary.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { announce } from '../../ui/notice/notify.tsx'
import { lengthProblem } from '../../ui/richText/html/problems.ts'
import { useFindPeople } from '../../users/mentioning/useFindPeople.ts'
import { topicDrafts } from '../drafts.ts'
import type { CategoryChoiceFragment } from '../generated.ts'
import { editTopicPath, topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { forumFiles, titleProblem } from './problems.ts'
import type { FormTopic, TopicValues } from './topicValues.ts'

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
  draftId: DraftId
  initial: TopicValues
  /** Whether the form is opened for a new topic. */
  isNew?: boolean
  /** Whether saving creates a topic. */
  creates: boolean
  /** How to merge a draft; by default field by field. */
  merge?: MergeFields | undefined
  categories: CategoryChoiceFragment[]
  /** Refetches the categories, after the chosen one was rejected. */
  refreshCategories: () => unknown
  /** A notice of changes to the topic meanwhile; false for none. */
  notice?: string | false
  /** The label of the submit button. */
  action: string
  cancelTo: string
  /** Confirms before saving, as in useDraftedForm. */
  agree?: (values: TopicValues, draftKey: string) => Promise<boolean>
  save: RecordSave<TopicValues, FormTopic>['save']
  savedValues: RecordSave<TopicValues, FormTopic>['savedValues']
  /** The notice after saving. */
  savedText: string
  /** The conflicting changes of another user, after they made a save fail. */
  conflict?: MergeConflict<TopicValues> | null
}

/** The form of a new or edited topic, with a draft and a leave guard. FORUM-5, FORUM-6. */
export function TopicForm(props: TopicFormProps) {
  const { draftId, initial, merge = mergeFiles, categories } = props
  return (
    <WithDraft draftId={draftId} initial={initial} merge={merge} render={shownVersion(topicRows(categories))}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

/** The fields in which two versions of a topic are compared, in the order of the form. */
const topicRows = (categories: readonly CategoryChoiceFragment[]): ShownFields<TopicValues> => ({
  title: {
    label: forumTexts.title,
    shown: ({ title }) => (
      <p>
        <b>{title}</b>
      </p>
    ),
  },
  categoryId: {
    label: forumTexts.category,
    shown: ({ categoryId }) => <p>{categories.find(({ id }) => id === categoryId)?.name}</p>,
  },
  pinned: { label: forumTexts.pinned, shown: ({ pinned }) => pinned && <p>{forumTexts.pinned}</p> },
  text: shownText(forumTexts.text),
  files: shownFiles(forumFiles),
})

interface OpenedFormProps extends TopicFormProps {
  opened: OpenedDraft<TopicValues>
}

function OpenedForm(props: OpenedFormProps) {
  const { draftId, opened, categories, refreshCategories, action, cancelTo, agree, save, savedValues, savedText } =
    props
  const { isNew = false, creates, notice, conflict } = props
  const navigate = useNavigate()
  const form = useFilesForm({
    terms: forumFiles,
    draftId,
    opened,
    leave,
    isNew,
    twice: forumTexts.topicTwice,
    offersDiscard: true,
    fields: topicFields,
    check: topicProblems,
    agree,
    save,
    savedValues,
    created: creates ? { draftOf: ({ id }) => topicDrafts.idOf(id), pathOf: ({ id }) => editTopicPath(id) } : undefined,
    onSaved: () => announce(savedText),
    goOn: (saved) => navigate(saved ? topicPath(saved) : cancelTo),
    failureText: forumTexts.topicFailed,
    onRefused: (error) => {
      if (fieldErrors(error).categoryId != null) void refreshCategories()
    },
  })
  const { values, change, problems } = form
  const findPeople = useFindPeople()

  return (
    <form className={layout('stack', 'gap24')} {...form.props}>
      {form.notes}
      {notice && <FormNotice>{notice}</FormNotice>}
      <ProblemSummary heading="h2" problems={problems} onGo={form.goTo} />
      <TextInput {...form.input('title')} label={forumTexts.title} autoComplete="off" />
      <TopicCategory categories={categories} values={values} problem={problems.categoryId} onChange={change} />
      <Composer
        form={form}
        findPeople={findPeople}
        label={forumTexts.text}
        showsLabel
        action={action}
        minRows={10}
        conflict={conflict && <FormConflict conflict={conflict} form={form} fields={topicRows(categories)} />}
      >
        <LinkButton tone="quiet" to={cancelTo}>
          {forumTexts.discard}
        </LinkButton>
      </Composer>
    </form>
  )
}

interface TopicCategoryProps {
  categories: CategoryChoiceFragment[]
  values: Pick<TopicValues, 'categoryId' | 'pinned'>
  problem: string | undefined
  onChange: (changes: Partial<TopicValues>) => void
}

/** The category of a topic, and whether it is pinned there. FORUM-5. */
function TopicCategory({ categories, values: { categoryId, pinned }, problem, onChange }: TopicCategoryProps) {
  // The category of a restored draft may have been deleted; then none is selected.
  const isKnown = categories.some(({ id }) => id === categoryId)
  return (
    <>
      <NativeSelect
        name="categoryId"
        label={forumTexts.category}
        value={isKnown ? categoryId : ''}
        onChange={(event) => onChange({ categoryId: event.currentTarget.value })}
        data={[
          ...(isKnown ? [] : [{ value: '', label: forumTexts.chooseCategory }]),
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={problem}
      />
      <Checkbox
        label={forumTexts.pinned}
        description={forumTexts.pinnedHelp}
        checked={pinned}
        onChange={(event) => onChange({ pinned: event.currentTarget.checked })}
      />
    </>
  )
}

/** The fields that can have errors, in the order of the form. */
const topicFields = ['title', 'categoryId', 'text'] as const

/** Validates the topic form; {} if valid. FORUM-5. */
function topicProblems({
  title,
  categoryId,
  text,
}: Omit<TopicValues, 'files'>): Problems<(typeof topicFields)[number]> {
  return problemsOf({
    title: titleProblem(title),
    categoryId: categoryId ? null : forumTexts.categoryMissing,
    text: lengthProblem(text),
  })
}
