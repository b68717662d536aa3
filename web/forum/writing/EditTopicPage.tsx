import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { useMember } from '../../users/useMember.ts'
import { type EditTopicQuery, useEditTopicQuery } from '../generated.ts'
import { mayChange } from '../mayChange.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { TopicForm } from './TopicForm.tsx'
import { useUpdateTopic } from './writes/useUpdateTopic.ts'

/** The screen that edits a topic, or explains why the person may not. FORUM-5. */
function EditTopicPage() {
  const { topicId = '' } = useParams()
  return <EditTopicScreen key={topicId} id={topicId} />
}

export default withKit(EditTopicPage)

function EditTopicScreen({ id }: { id: string }) {
  const me = useMember()
  // Never from the cache, so that the form starts from the current record.
  const { data, error, retry } = useAnswer(useEditTopicQuery({ variables: { id }, fetchPolicy: 'network-only' }))
  if (data && !data.topic) return <NotFound />
  return <Page title={forumTexts.editTopic}>{content()}</Page>

  function content() {
    if (!data?.topic) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
    if (!mayChange(me, data.topic))
      return (
        <Empty action={<LinkButton to={topicPath(data.topic)}>{forumTexts.backToTopic}</LinkButton>}>
          {forumTexts.notYoursToEdit}
        </Empty>
      )
    return <EditForm topic={data.topic} categories={data.categories} refresh={retry} />
  }
}

interface EditFormProps {
  topic: NonNullable<EditTopicQuery['topic']>
  categories: EditTopicQuery['categories']
  /** Refetches the categories. */
  refresh: () => unknown
}

function EditForm({ topic: given, categories, refresh }: EditFormProps) {
  // The record when the form was opened: a later response must not change which values count as edited.
  const [topic] = useState(given)
  const updateTopic = useUpdateTopic(topic)
  return (
    <TopicForm
      place={`topic:${topic.id}`}
      initial={{
        title: topic.title,
        categoryId: topic.category.id,
        pinned: topic.pinned,
        text: withoutBrokenLinks(topic.text ?? ''),
        files: topic.files,
      }}
      categories={categories}
      refreshCategories={refresh}
      action={forumTexts.saveTopic}
      cancelTo={topicPath(topic)}
      save={updateTopic}
      savedText={forumTexts.topicSaved}
    />
  )
}
