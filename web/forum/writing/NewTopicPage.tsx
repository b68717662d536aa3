import { useNavigate, useSearchParams } from 'react-router-dom'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useCategoryChoicesQuery } from '../generated.ts'
import { categoryPath, topicPath } from '../paths.ts'
import { homeTexts } from '../home/text.ts'
import { forumTexts } from '../text.ts'
import { TopicForm } from './TopicForm.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { useCreateTopic } from './useCreateTopic.ts'

/** Begins a topic; `?kategooria=slug` chooses where. FORUM-5. */
export default function NewTopicPage() {
  const slug = useSearchParams()[0].get('kategooria')
  const { data, error, retry } = useAnswer(useCategoryChoicesQuery())
  const createTopic = useCreateTopic()
  const navigate = useNavigate()
  return <Page title={forumTexts.newTopic}>{content()}</Page>

  function content() {
    if (!data) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
    if (data.categories.length === 0) return <Empty>{homeTexts.noCategories}</Empty>
    const chosen = data.categories.find((category) => category.slug === slug)
    return (
      <TopicForm
        // One draft for each category: a topic begun in another is not meant for this one.
        place={`topic:new:${chosen?.slug ?? ''}`}
        initial={{ title: '', categoryId: chosen?.id ?? '', pinned: false, text: '', files: [] }}
        categories={data.categories}
        action={forumTexts.createTopic}
        cancelTo={chosen ? categoryPath(chosen.slug) : '/'}
        save={async (input) => {
          const topic = await createTopic(input)
          return () => {
            notifyDone(forumTexts.topicCreated)
            void navigate(topicPath(topic))
          }
        }}
      />
    )
  }
}
