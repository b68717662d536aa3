import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { longest } from '../../../schema/rules/client/limits.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { recordDrafts } from '../../lib/drafts/recordDrafts.ts'
import { mergeTypedAfter, textAfter } from '../../lib/parts/merge.ts'
import { Button } from '../../ui/button/Button.tsx'
import { draftTexts } from '../../ui/drafts/text.ts'
import { useCreation } from '../../ui/form/creating/useCreation.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { ProblemSummary } from '../../ui/form/summary/ProblemSummary.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { announce } from '../../ui/notice/notify.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { typedAfter } from '../../ui/richText/html/typedAfter.ts'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import { useMember } from '../session/session.tsx'
import { AnnouncementPreview, type ShownPreview } from './AnnouncementPreview.tsx'
import {
  type AnnouncementAudience,
  type AnnouncementFragment,
  AnnouncementsDocument,
  readAnnouncementPreview,
  readAnnouncements,
  type SendAnnouncementMutationVariables,
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
  /** Called when the announcement was sent or the form is given up. */
  onClose: () => void
}

/** The form of an announcement, with a draft: what is sent has been looked over before. MAIL-2. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  return (
    <WithDraft draftId={draftId} initial={emptyAnnouncement} render={renderLetter}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const renderLetter = ({ title, text }: AnnouncementValues) => (
  <>
    <p>
      <b>{title}</b>
    </p>
    <Html html={text} />
  </>
)

/** A sent announcement cannot be changed: what is typed afterwards is the next one. */
const mergeAnnouncement = mergeTypedAfter({ title: textAfter, text: typedAfter })

const inputOf = ({ title, text, audience }: AnnouncementValues) => ({ title: title.trim(), text, audience })

function OpenedForm({ opened, onClose }: AnnouncementFormProps & { opened: OpenedDraft<AnnouncementValues> }) {
  const client = useApolloClient()
  const { data: choices } = useAnnouncementCategoriesQuery()
  const sending = useSendAnnouncement()
  const [asked, setAsked] = useState<{ preview: ShownPreview; answer: (sends: boolean) => void } | null>(null)

  /** Shows the announcement as it will look. @returns whether it is to be sent */
  async function lookOver(values: AnnouncementValues, draftKey: string): Promise<boolean> {
    const input = inputOf(values)
    const { announcementPreview: preview } = await readAnnouncementPreview(
      client,
      { input },
      { fetchPolicy: 'no-cache' },
    )
    if (!preview) return false
    const sends = await new Promise<boolean>((answer) => setAsked({ preview, answer }))
    setAsked(null)
    return sends && sending.agree(values.title.trim(), draftKey)
  }

  const form = useDraftedForm({
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
        value={values.audience}
        onChange={({ currentTarget }) => change({ audience: currentTarget.value as AnnouncementAudience })}
        data={Object.entries(announcementTexts.audiences).map(([value, label]) => ({ value, label }))}
        error={problems.audience}
      />
      <TextInput {...form.input('title')} label={announcementTexts.subject} autoComplete="off" />
      <div data-field="text">
        <LazyRichText
          label={announcementTexts.text}
          value={values.text}
          onChange={(text) => change({ text })}
          error={problems.text}
          minRows={8}
          onSubmit={form.send}
        />
      </div>
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
      <FormFoot failure={form.failure} busy={form.busy}>
        <Button type="submit" busy={form.busy}>
          {announcementTexts.lookOver}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {announcementTexts.discard}
        </Button>
      </FormFoot>
      {asked && <AnnouncementPreview preview={asked.preview} onAnswer={asked.answer} />}
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
    if (!sent) throw new Error('The server answered without the announcement')
    await client.refetchQueries({ include: [AnnouncementsDocument] })
    return sent
  }

  /** Looks for a letter of the same subject among the latest. */
  async function findLetter(title: string): Promise<string | null> {
    const { announcementPage } = await readAnnouncements(client, { size: 20 }, { fetchPolicy: 'no-cache' })
    return announcementPage?.items.find((announcement) => announcement.title === title)?.title ?? null
  }

  return { save, agree: (title: string, draftKey: string) => agree(draftKey, () => findLetter(title)) }
}

/** The fields of an announcement. */
interface AnnouncementValues {
  audience: AnnouncementAudience
  title: string
  /** Html. */
  text: string
  keepsCopy: boolean
  /** Of the copy in the forum; '' for none yet. */
  categoryId: string
}

const emptyAnnouncement: AnnouncementValues = {
  audience: 'EVERYBODY',
  title: '',
  text: '',
  keepsCopy: false,
  categoryId: '',
}

/** The fields that can have errors, in the order of the form. */
const announcementFields = ['audience', 'title', 'text', 'categoryId'] as const

/** Validates an announcement; {} if valid. MAIL-2. */
function announcementProblems(values: AnnouncementValues): Problems<(typeof announcementFields)[number]> {
  const title = values.title.trim()
  const { subjectMissing, subjectTooLong, textMissing, textTooLong, categoryMissing } = announcementTexts
  return problemsOf({
    title: title === '' ? subjectMissing : title.length > longest.subject ? subjectTooLong : null,
    text: isBlankHtml(values.text) ? textMissing : values.text.length > longest.announcement ? textTooLong : null,
    categoryId: values.keepsCopy && values.categoryId === '' ? categoryMissing : null,
  })
}
