import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { longest } from '../../schema/rules/client/limits.ts'
import { idsOf } from '../files/attachments/attachments.ts'
import { Composer } from '../files/attachments/Composer.tsx'
import { shownFiles, shownText } from '../files/attachments/shownFields.tsx'
import { useFilesForm } from '../files/attachments/useFilesForm.ts'
import type { FileCardFragment } from '../files/generated.ts'
import type { OpenedDraft } from '../lib/drafts/openDraft.ts'
import { recordDrafts } from '../lib/drafts/recordDrafts.ts'
import { mergeTypedAfter, textAfter } from '../lib/fields/merge.ts'
import { Button } from '../ui/button/Button.tsx'
import { type ShownFields, shownVersion } from '../ui/conflict/FormConflict.tsx'
import { draftTexts } from '../ui/drafts/text.ts'
import { useCreation } from '../ui/form/creating/useCreation.ts'
import { WithDraft } from '../ui/form/drafted/WithDraft.tsx'
import { Checkbox, NativeSelect, TextInput } from '../ui/form/fields.tsx'
import { type Problems, problemsOf } from '../ui/form/problems.ts'
import { ProblemSummary } from '../ui/form/summary/ProblemSummary.tsx'
import { layout } from '../ui/layout/layout.ts'
import { announce } from '../ui/notice/notify.tsx'
import { isBlankHtml } from '../ui/richText/html/problems.ts'
import { typedAfter } from '../ui/richText/html/typedAfter.ts'
import { useMember } from '../users/session/session.tsx'
import { AnnouncementPreview, type AnnouncementPreviewProps } from './AnnouncementPreview.tsx'
import {
  type AnnouncementAudience,
  type AnnouncementFragment,
  AnnouncementsDocument,
  readAnnouncementPreview,
  readAnnouncements,
  type SendAnnouncementMutationVariables,
  sendTestAnnouncement,
  useAnnouncementCategoriesQuery,
  useSendAnnouncementMutation,
} from './generated.ts'
import { announcementTexts } from './text.ts'

const draftId = recordDrafts('announcement').newId()
const leave = {
  question: {
    title: announcementTexts.leaveTitle,
    text: announcementTexts.leaveText,
    action: announcementTexts.leave,
    stay: draftTexts.goOnWriting,
    tone: 'plain' as const,
  },
}

interface AnnouncementFormProps {
  /** Called after the announcement was sent or discarded. */
  onClose: () => void
}

/** The form of an announcement, with a draft and a preview before sending. MAIL-2. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  return (
    <WithDraft draftId={draftId} initial={emptyAnnouncement} render={shownVersion(shownRows)}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

/** At most fifty files, readable by members. */
const terms = { max: 50, visibility: 'FORUM' as const }

const shownRows: ShownFields<Pick<AnnouncementValues, 'title' | 'text' | 'files'>> = {
  title: { label: announcementTexts.subject, shown: ({ title }) => <p>{title}</p> },
  text: shownText(announcementTexts.text),
  files: shownFiles(terms),
}

/** Text typed after an announcement was sent belongs to the next one. */
const mergeAnnouncement = mergeTypedAfter({ title: textAfter, text: typedAfter })

const inputOf = ({ title, text, audience, files }: AnnouncementValues) => ({
  title: title.trim(),
  text,
  audience,
  fileIds: idsOf(files),
})

function OpenedForm({ opened, onClose }: AnnouncementFormProps & { opened: OpenedDraft<AnnouncementValues> }) {
  const client = useApolloClient()
  const { data: choices } = useAnnouncementCategoriesQuery()
  const sending = useSendAnnouncement()
  const [shownPreview, setShownPreview] = useState<AnnouncementPreviewProps | null>(null)

  /** Shows a preview. @returns whether the author decides to send */
  async function lookOver(values: AnnouncementValues, draftKey: string): Promise<boolean> {
    const input = inputOf(values)
    const { announcementPreview: preview } = await readAnnouncementPreview(
      client,
      { input },
      { fetchPolicy: 'no-cache' },
    )
    if (!preview) return false
    const sends = await new Promise<boolean>((onDecision) =>
      setShownPreview({
        preview,
        tryOut: async () => (await sendTestAnnouncement(client, { input })).testAnnouncement,
        onDecision,
      }),
    )
    setShownPreview(null)
    return sends && sending.agree(values.title.trim(), draftKey)
  }

  const form = useFilesForm({
    terms,
    draftId,
    opened,
    leave,
    isNew: true,
    offersDiscard: true,
    fields: announcementFields,
    merge: mergeAnnouncement,
    savedValues: () => emptyAnnouncement,
    check: announcementProblems,
    agree: lookOver,
    save: (values: AnnouncementValues, draftKey) =>
      sending.save({ input: inputOf(values), pinnedIn: values.keepsCopy ? values.categoryId : null }, draftKey),
    onSaved: (sent) => announce(sent ? announcementTexts.sent(sent.recipientCount) : announcementTexts.sentBefore),
    goOn: onClose,
    failureText: announcementTexts.failed,
  })
  const { values, change, problems } = form
  const categories = choices?.categories ?? []
  const isKnown = categories.some(({ id }) => id === values.categoryId)

  return (
    <form className={layout('stack', 'gap24', 'below40')} {...form.props}>
      {form.notes}
      <p className={layout('muted')}>{announcementTexts.about}</p>
      <ProblemSummary heading="h2" problems={problems} onGo={form.goTo} />
      <NativeSelect
        name="audience"
        label={announcementTexts.audience}
        autoFocus
        value={values.audience}
        onChange={({ currentTarget }) => change({ audience: currentTarget.value as AnnouncementAudience })}
        data={Object.entries(announcementTexts.audiences).map(([value, label]) => ({ value, label }))}
        error={problems.audience}
      />
      <Checkbox
        label={announcementTexts.keepCopy}
        description={announcementTexts.keepCopyHelp}
        checked={values.keepsCopy}
        onChange={({ currentTarget }) => change({ keepsCopy: currentTarget.checked })}
      />
      {values.keepsCopy && (
        <NativeSelect
          name="categoryId"
          label={announcementTexts.category}
          value={isKnown ? values.categoryId : ''}
          onChange={({ currentTarget }) => change({ categoryId: currentTarget.value })}
          data={[
            ...(isKnown ? [] : [{ value: '', label: announcementTexts.chooseCategory }]),
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={problems.categoryId}
        />
      )}
      <TextInput {...form.input('title')} label={announcementTexts.subject} autoComplete="off" />
      <Composer
        form={form}
        label={announcementTexts.text}
        showsLabel
        action={announcementTexts.lookOver}
        hasFixedAction
        minRows={8}
      >
        <Button tone="quiet" onClick={onClose}>
          {announcementTexts.discard}
        </Button>
      </Composer>
      {shownPreview && <AnnouncementPreview {...shownPreview} />}
    </form>
  )
}

/** Sends announcements, each once however often its draft is sent. `draftKey` as for useCreation. MAIL-2, REST-7. */
function useSendAnnouncement() {
  const client = useApolloClient()
  const [send] = useSendAnnouncementMutation()
  const { create, agree } = useCreation(useMember().id, 'announcement:new')

  async function save(variables: SendAnnouncementMutationVariables, draftKey: string): Promise<AnnouncementFragment> {
    const sent = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await send({ variables, context: { idempotencyKey } })
        return data?.sendAnnouncement
      },
    })
    if (!sent) throw new Error('The response is without the announcement')
    await client.refetchQueries({ include: [AnnouncementsDocument] })
    return sent
  }

  /** Finds an announcement with the same subject among the latest. */
  async function findAnnouncement(title: string): Promise<string | null> {
    const { announcementPage } = await readAnnouncements(client, { size: 20 }, { fetchPolicy: 'no-cache' })
    return announcementPage?.items.find((announcement) => announcement.title === title)?.title ?? null
  }

  return { save, agree: (title: string, draftKey: string) => agree(draftKey, () => findAnnouncement(title)) }
}

/** The fields of an announcement. */
interface AnnouncementValues {
  audience: AnnouncementAudience
  title: string
  /** Html. */
  text: string
  keepsCopy: boolean
  /** The category of the copy in the forum; '' if none is chosen. */
  categoryId: string
  files: readonly FileCardFragment[]
}

const emptyAnnouncement: AnnouncementValues = {
  audience: 'EVERYBODY',
  title: '',
  text: '',
  keepsCopy: false,
  categoryId: '',
  files: [],
}

/** The fields that can have errors, in the order of the form. */
const announcementFields = ['audience', 'categoryId', 'title', 'text'] as const

/** Validates an announcement; {} if valid. MAIL-2. */
function announcementProblems(values: AnnouncementValues): Problems<(typeof announcementFields)[number]> {
  const title = values.title.trim()
  const { subjectMissing, subjectTooLong, textMissing, textTooLong, categoryMissing } = announcementTexts
  return problemsOf({
    categoryId: values.keepsCopy && values.categoryId === '' ? categoryMissing : null,
    title: title === '' ? subjectMissing : title.length > longest.subject ? subjectTooLong : null,
    text: isBlankHtml(values.text) ? textMissing : values.text.length > longest.announcement ? textTooLong : null,
  })
}
