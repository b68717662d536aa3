import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { type CategoryChoiceFragment, useCategoryChoicesQuery } from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { categoryPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { TopicForm } from './TopicForm.tsx'
import { useCreateTopic } from './writes/useCreateTopic.ts'

/** The screen that creates a topic; `?kategooria=slug` preselects the category. FORUM-5. */
function NewTopicPage() {
  const slug = useSearchParams()[0].get('kategooria')
  // Refetched, because categories may have been added or deleted since.
  const { data, error, retry } = useAnswer(useCategoryChoicesQuery({ fetchPolicy: 'cache-and-network' }))
  return <Page title={forumTexts.newTopic}>{content()}</Page>

  function content() {
    if (!data) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
    if (data.categories.length === 0) return <Empty>{homeTexts.noCategories}</Empty>
    return <NewTopic key={slug} slug={slug} categories={data.categories} refresh={retry} />
  }
}

export default withKit(NewTopicPage)

interface NewTopicProps {
  slug: string | null
  categories: CategoryChoiceFragment[]
  /** Refetches the categories. */
  refresh: () => unknown
}

function NewTopic({ slug, categories, refresh }: NewTopicProps) {
  const createTopic = useCreateTopic()
  const named = categories.find((category) => category.slug === slug)
  // Kept if the category is deleted meanwhile, because the draft key depends on it.
  const [chosen, setChosen] = useState(named)
  if (named && named.id !== chosen?.id) setChosen(named)
  return (
    <TopicForm
      // One draft per preselected category.
      draftId={`topic:new:${chosen?.slug ?? ''}`}
      initial={{ title: '', categoryId: chosen?.id ?? '', pinned: false, text: '', files: [] }}
      categories={categories}
      refreshCategories={refresh}
      action={forumTexts.createTopic}
      cancelTo={named ? categoryPath(named.slug) : '/'}
      save={createTopic}
      savedText={forumTexts.topicCreated}
    />
  )
}
