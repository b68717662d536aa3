import { useApolloClient } from '@apollo/client/react'
import { IconHeart, IconMessage, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { layout } from '../../ui/layout/layout.ts'
import { Trail } from '../../ui/link/Trail.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { FollowMenu, useFollowCategory } from '../following/FollowMenu.tsx'
import { CategoryTitleFragmentDoc, type TopicRowFragment, useCategoryPages } from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { NewTopicLink } from '../NewTopicLink.tsx'
import { forumTrail, topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import rows from '../Forum.module.css'
import classes from './CategoryPage.module.css'

/** The screen of a category: its topics, page by page. FORUM-2, ROUTE-4. */
export default function CategoryPage() {
  const { category: slug = '' } = useParams()
  return <CategoryScreen key={slug} slug={slug} />
}

function CategoryScreen({ slug }: { slug: string }) {
  const { data, rows: topics, error, retry, hasMore, readOn } = useCategoryPages({ variables: { slug } })
  const follow = useFollowCategory({ id: data?.category?.id ?? '', slug })
  // Shows the name immediately if the row that linked here has cached it.
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
        <>
          <FollowMenu of="category" level={data.category.subscriptionLevel} choose={follow} />
          <NewTopicLink category={slug} />
        </>
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

/** The topics of a category, with pinned ones in a separate list at the top. FORUM-2. */
function TopicList({ topics, category }: TopicListProps) {
  const pinned = topics.filter((topic) => topic.pinned)
  const others = topics.filter((topic) => !topic.pinned)
  return (
    <>
      {pinned.length > 0 && list(pinned, forumTexts.pinnedTopics, layout('below24'))}
      {others.length > 0 && list(others, forumTexts.otherTopics)}
    </>
  )

  function list(topics: TopicRowFragment[], name: string, className = '') {
    return (
      <ul className={`${layout('lined')} ${className}`} aria-label={name}>
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} category={category} />
        ))}
      </ul>
    )
  }
}

interface TopicRowProps {
  topic: TopicRowFragment
  category: { slug: string }
}

/** A topic in its category's list; unread ones have a dot and bold type. FORUM-2. */
function TopicRow({ topic, category }: TopicRowProps) {
  const { id, title, authorName, pinned, postCount, likeCount } = topic
  const unread = isUnread(topic)
  return (
    <li className={`${rows.row} ${layout('row', 'gap24')}`}>
      <div className={classes.main}>
        <h2 className={`${classes.title} ${unread ? '' : layout('regular')}`} data-unread={unread || undefined}>
          {unread && <span className="visually-hidden">{forumTexts.unread}: </span>}
          {pinned && (
            <>
              <IconPin className={classes.pin} size={17} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{forumTexts.pinned}: </span>
            </>
          )}
          <Link className={rows.link} to={topicPath({ id, category })}>
            {title}
          </Link>
        </h2>
        <p className={layout('muted', 'small')}>{authorName}</p>
      </div>
      <p className={layout('row', 'gap16', 'muted', 'small', 'numbers')}>
        <span className={classes.count}>
          <IconMessage size={16} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{postCount}</span>
          <span className="visually-hidden">{forumTexts.posts(postCount)}, </span>
        </span>
        <span className={classes.count}>
          <IconHeart size={16} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{likeCount}</span>
          <span className="visually-hidden">{forumTexts.likes(likeCount)}, </span>
        </span>
        <span className={`${classes.date} ${rows.above}`}>
          <RelativeTime at={topic.latestPostAt ?? topic.createdAt} />
        </span>
      </p>
    </li>
  )
}

const highlightedMs = 14 * 24 * 60 * 60 * 1000

/** Whether to mark a topic as unread: its latest post is unread and less than 14 days old. FORUM-2. */
function isUnread({ read, latestPostAt }: { read: boolean; latestPostAt?: string | null }, now = Date.now()) {
  return !read && latestPostAt != null && now - Date.parse(latestPostAt) < highlightedMs
}
