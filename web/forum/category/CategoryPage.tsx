import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { FollowMenu } from '../following/FollowMenu.tsx'
import { useFollowCategory } from '../following/useFollowing.ts'
import { ForumActions } from '../ForumActions.tsx'
import { CategoryTitleFragmentDoc, type TopicRowFragment, useCategoryPages } from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { forumTexts } from '../text.ts'
import { forumTrail } from '../trail.ts'
import { TopicRow } from './TopicRow.tsx'
import classes from './TopicList.module.css'

/** The screen of a category: its topics, page by page. FORUM-2, ROUTE-4. */
export default function CategoryPage() {
  const { category: slug = '' } = useParams()
  return <CategoryScreen key={slug} slug={slug} />
}

function CategoryScreen({ slug }: { slug: string }) {
  const { data, rows: topics, error, retry, hasMore, readOn } = useCategoryPages({ variables: { slug } })
  const follow = useFollowCategory({ id: data?.category?.id ?? '', slug })
  // The name may be cached from the row that was followed, so the title shows at once.
  const { cache } = useApolloClient()
  const [known] = useState(() =>
    cache.readFragment({ from: { __typename: 'Category', slug }, fragment: CategoryTitleFragmentDoc }),
  )
  if (!data)
    return (
      <Page title={known?.name ?? (error == null ? null : homeTexts.title)} trail={<Trail steps={forumTrail()} />}>
        {error == null ? <Loading /> : <Refused error={error} retry={retry} />}
      </Page>
    )
  if (!data.category || !topics) return <NotFound />
  return (
    <Page
      title={data.category.name}
      trail={<Trail steps={forumTrail()} />}
      actions={
        <ForumActions category={slug}>
          <FollowMenu of="category" level={data.category.subscriptionLevel} choose={follow} />
        </ForumActions>
      }
    >
      {topics.length === 0 ? (
        <Empty>{forumTexts.noTopicsYet}</Empty>
      ) : (
        <>
          <TopicList topics={topics} category={data.category} />
          {hasMore && (
            <LoadMore way="down" load={readOn}>
              {forumTexts.moreTopics}
            </LoadMore>
          )}
        </>
      )}
    </Page>
  )
}

interface TopicListProps {
  topics: readonly TopicRowFragment[]
  category: { slug: string }
}

/** The topics of a category, with pinned ones in a list of their own at the top. FORUM-2. */
function TopicList({ topics, category }: TopicListProps) {
  const pinned = topics.filter((topic) => topic.pinned)
  const others = topics.filter((topic) => !topic.pinned)
  return (
    <>
      {pinned.length > 0 && list(pinned, forumTexts.pinnedTopics, classes.pinned)}
      {others.length > 0 && list(others, forumTexts.otherTopics)}
    </>
  )

  function list(rows: TopicRowFragment[], name: string, className = '') {
    return (
      <ul className={`${classes.list} ${className}`} aria-label={name}>
        {rows.map((topic) => (
          <TopicRow key={topic.id} topic={topic} category={category} />
        ))}
      </ul>
    )
  }
}
