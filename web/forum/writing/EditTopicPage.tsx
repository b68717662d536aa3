import { useParams } from 'react-router-dom'
import { mergeFiles } from '../../files/attachments/attachments.ts'
import { changedFields } from '../../lib/fields/changedFields.ts'
import { useLastKnown } from '../../lib/useLatest.ts'
import { useOpened, useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useMember } from '../../users/session/session.tsx'
import { mayChange } from '../../users/status.ts'
import { insertTopic, isLatest, removeTopic, resetLatest, setLatest } from '../category/categoryCache.ts'
import { topicDrafts } from '../drafts.ts'
import { type EditTopicQuery, useEditTopicRecord, useUpdateTopicMutation } from '../generated.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { TopicForm } from './TopicForm.tsx'
import { type FormTopic, topicInput, type TopicValues, valuesOf } from './topicValues.ts'
import { useCreateTopic } from './useCreateTopic.ts'

/** The screen that edits a topic, or explains why the user may not. FORUM-5. */
export default function EditTopicPage() {
  const { topicId = '' } = useParams()
  return <EditTopicScreen key={topicId} id={topicId} />
}

function EditTopicScreen({ id }: { id: string }) {
  const me = useMember()
  const { data, error, retry, read } = useEditTopicRecord({ variables: { id }, goneText: forumTexts.topicGone })
  // An opened form stays, even if the topic is deleted or the user loses the permission.
  const topic = useLastKnown(data?.topic)
  const mayEdit = useLastKnown((topic && mayChange(me, topic)) || null)
  if (data && !topic) return <NotFound />
  return (
    <Page title={forumTexts.editTopic} width="text">
      {content()}
    </Page>
  )

  function content() {
    if (!data || !topic) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
    if (!mayEdit)
      return (
        <Empty action={<LinkButton to={topicPath(topic)}>{forumTexts.backToTopic}</LinkButton>}>
          {forumTexts.notYoursToEdit}
        </Empty>
      )
    const { categories } = data
    return <EditForm topic={topic} categories={categories} refresh={retry} read={() => read()} />
  }
}

type EditedTopic = NonNullable<EditTopicQuery['topic']>

interface EditFormProps {
  topic: EditedTopic
  categories: EditTopicQuery['categories']
  /** Refetches the categories. */
  refresh: () => unknown
  /** Reads the current topic. */
  read: () => Promise<EditedTopic>
}

function EditForm({ topic: now, categories, refresh, read }: EditFormProps) {
  const topic = useOpened(now)
  const record: FormTopic = topic
  const create = useCreateTopic(categories)
  const { save, savedValues, conflict, isGone } = useRecordSave({
    record,
    valuesOf,
    merge: mergeFiles,
    update: useUpdateTopic(topic),
    read,
    recordOf: (saved: FormTopic) => saved,
    create: create.save,
  })
  return (
    <TopicForm
      draftId={topicDrafts.idOf(topic.id)}
      initial={valuesOf(topic)}
      creates={isGone}
      categories={categories}
      refreshCategories={refresh}
      notice={isGone && !create.isCreated && forumTexts.editedTopicGone}
      action={isGone && !create.isCreated ? forumTexts.createTopic : forumTexts.saveTopic}
      cancelTo={isGone ? '/' : topicPath(topic)}
      agree={create.agree}
      save={save}
      savedValues={savedValues}
      conflict={conflict}
      savedText={isGone && !create.isCreated ? forumTexts.topicCreated : forumTexts.topicSaved}
    />
  )
}

/**
 * Returns a function that updates a topic. It sends only what differs from `base`, so that changes by other users are not reverted. Not
 * optimistic, because the form covers the topic until it is saved. A changed category moves the topic between the cached lists. Throws
 * the error. FORUM-5.
 * @param before the topic when its form was opened
 */
function useUpdateTopic(before: EditedTopic) {
  const [updateTopic] = useUpdateTopicMutation()
  return async (values: TopicValues, base: TopicValues, version: string | null): Promise<FormTopic> => {
    const { data } = await updateTopic({
      variables: { id: before.id, input: changedFields(topicInput, values, base), version: version ?? undefined },
      update: (cache, { data }) => {
        if (!data) return
        const { id, title, latestPostAt, category } = data.updateTopic
        insertTopic(cache, category.slug, id)
        if (category.slug !== before.category.slug) {
          removeTopic(cache, before.category.slug, id)
          resetLatest(cache, before.category.slug)
          resetLatest(cache, category.slug)
        } else if (latestPostAt && isLatest(cache, category.slug, latestPostAt))
          setLatest(cache, category.slug, { at: latestPostAt, title, topicId: id })
      },
    })
    if (!data) throw new Error('The response is without the topic')
    return data.updateTopic
  }
}
