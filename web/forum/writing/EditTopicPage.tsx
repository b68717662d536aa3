import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { idsOf } from '../../files/attachments/attachments.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { useVersionedSave } from '../../ui/conflict/useVersionedSave.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { useMember } from '../../users/useMember.ts'
import { topicDrafts } from '../drafts.ts'
import { type EditTopicQuery, type TopicInput, useEditTopicQuery } from '../generated.ts'
import { mayChange } from '../mayChange.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import DeletedTopics from './deleted/DeletedTopics.tsx'
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
  const query = useEditTopicQuery({ variables: { id }, fetchPolicy: 'network-only' })
  const { data, error, retry } = useAnswer(query)
  // Another edition is another form, opened with the record that was read last.
  const [edition, setEdition] = useState(0)
  if (data && !data.topic)
    return (
      <NotFound>
        <DeletedTopics />
      </NotFound>
    )
  return <Page title={forumTexts.editTopic}>{content()}</Page>

  function content() {
    if (!data?.topic) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
    if (!mayChange(me, data.topic))
      return (
        <Empty action={<LinkButton to={topicPath(data.topic)}>{forumTexts.backToTopic}</LinkButton>}>
          {forumTexts.notYoursToEdit}
        </Empty>
      )
    return (
      <EditForm
        key={edition}
        topic={data.topic}
        editorId={me.id}
        categories={data.categories}
        refresh={retry}
        read={async () => {
          const topic = (await query.refetch()).data?.topic
          if (!topic) throw new Error('The topic is gone')
          return topic
        }}
        onTakeCurrent={() => setEdition((before) => before + 1)}
      />
    )
  }
}

type EditedTopic = NonNullable<EditTopicQuery['topic']>

interface EditFormProps {
  topic: EditedTopic
  editorId: string
  categories: EditTopicQuery['categories']
  /** Refetches the categories. */
  refresh: () => unknown
  /** Reads the topic as it is now. */
  read: () => Promise<EditedTopic>
  onTakeCurrent: () => void
}

function EditForm({ topic: given, editorId, categories, refresh, read, onTakeCurrent }: EditFormProps) {
  // The record when the form was opened: a later response must not change which values count as edited.
  const [topic] = useState(given)
  const { save, conflict } = useVersionedSave({
    base: topic,
    editorId,
    partsOf: partsOfTopic,
    inputParts: ({ fileIds = idsOf(topic.files), ...rest }: TopicInput) => ({ ...rest, fileIds }),
    save: useUpdateTopic(topic),
    read,
  })
  return (
    <TopicForm
      draftId={topicDrafts.idOf(topic.id)}
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
      save={save}
      conflict={conflict}
      onTakeCurrent={onTakeCurrent}
      savedText={forumTexts.topicSaved}
    />
  )
}

const partsOfTopic = ({ title, text, category, pinned, files }: EditedTopic) => ({
  title,
  text: withoutBrokenLinks(text ?? ''),
  categoryId: category.id,
  pinned,
  fileIds: idsOf(files),
})
