import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import type { MergeFields } from '../../lib/fields/merge.ts'
import { useLastKnown } from '../../lib/useLatest.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useQueryState } from '../../ui/state/useQueryState.ts'
import { topicDrafts } from '../drafts.ts'
import { type CategoryChoiceFragment, useCategoryChoicesQuery } from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { categoryPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { TopicForm } from './TopicForm.tsx'
import { newValues, valuesOf } from './topicValues.ts'
import { useCreateTopic } from './useCreateTopic.ts'

/**
 * The screen that creates a topic; `?kategooria=slug` preselects the category, `?mustand=id` opens the draft of a new topic
 * of any category, or of a topic, reply or edited post whose topic has been deleted. FORUM-5, FORUM-6.
 */
export default function NewTopicPage() {
  const slug = useSearchParams()[0].get('kategooria')
  const draftId = useDraftInPath('topic', 'post', 'post-edit')?.draftId ?? null
  // Refetched, because categories may have been added or deleted since.
  const { data, error, retry } = useQueryState(useCategoryChoicesQuery({ fetchPolicy: 'cache-and-network' }))
  const categories = useLastKnown(data?.categories.length ? data.categories : null)
  return (
    <Page title={forumTexts.newTopic} width="text">
      {content()}
    </Page>
  )

  function content() {
    if (!data) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
    if (!categories) return <Empty>{homeTexts.noCategories}</Empty>
    return (
      <NewTopic key={`${slug} ${draftId}`} slug={slug} draftInPath={draftId} categories={categories} refresh={retry} />
    )
  }
}

interface NewTopicProps {
  slug: string | null
  /** The draft in the address: of a new or deleted topic, or of a reply or post in a deleted one. */
  draftInPath: DraftId | null
  categories: CategoryChoiceFragment[]
  /** Refetches the categories. */
  refresh: () => unknown
}

function NewTopic({ slug, draftInPath, categories, refresh }: NewTopicProps) {
  const createTopic = useCreateTopic(categories)
  const named = categories.find((category) => category.slug === slug)
  // Retained if the category is deleted meanwhile, because the draft key depends on it.
  const [chosen, setChosen] = useState(named)
  if (named && named.id !== chosen?.id) setChosen(named)
  return (
    <TopicForm
      // One draft per preselected category.
      draftId={draftInPath ?? topicDrafts.newId(chosen?.slug ?? '')}
      isNew={!createTopic.isCreated}
      creates
      merge={draftInPath === null ? undefined : takeOver}
      initial={{ ...newValues(), categoryId: chosen?.id ?? '' }}
      categories={categories}
      refreshCategories={refresh}
      action={createTopic.isCreated ? forumTexts.saveTopic : forumTexts.createTopic}
      cancelTo={named ? categoryPath(named.slug) : '/'}
      agree={createTopic.agree}
      save={createTopic.save}
      savedValues={(created, values) => (created ? valuesOf(created) : values)}
      savedText={createTopic.isCreated ? forumTexts.topicSaved : forumTexts.topicCreated}
    />
  )
}

/** Opens the draft of a reply, which has no title or category, as a topic. */
const takeOver: MergeFields = (current, { value }) => ({ value: { ...current, ...value }, conflicts: [] })
