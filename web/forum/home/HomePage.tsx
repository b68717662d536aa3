import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { fetchAhead } from '../../lib/chunks/whenIdle.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useQueryState } from '../../ui/state/useQueryState.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { useMember } from '../../users/session/session.tsx'
import { isAdmin } from '../../users/status.ts'
import { Welcome } from '../../users/welcome/Welcome.tsx'
import { NewTopicLink } from '../NewTopicLink.tsx'
import { categoryPath, topicPath } from '../paths.ts'
import { type CategoryRowFragment, useHomeQuery } from './generated.ts'
import { NewsList, useMarkAllRead } from './NewsList.tsx'
import { homeTexts } from './text.ts'
import rows from '../Forum.module.css'
import classes from './Home.module.css'

/** The home shows only the categories if the server does not have the field, as a plain server does not. */
const context = { optionalFields: ['forumNews'] }

const loadCategory = () => import('../category/CategoryPage.tsx')
const loadTopic = () => import('../topic/TopicPage.tsx')

/** The forum's home: unread topics, the categories, and for admins a link to the administration. FORUM-1, FORUM-8, FORUM-10, WELCOME-1. */
export default function HomePage() {
  useEffect(() => fetchAhead(loadCategory, loadTopic), [])
  const me = useMember()
  // Shows cached data immediately, and refetches it for new posts.
  const { data, error, retry } = useQueryState(useHomeQuery({ fetchPolicy: 'cache-and-network', context }))
  const news = data?.forumNews
  const marking = useMarkAllRead(news)
  useCacheNews(news && marking.state === 'offered' ? news.items.length > 0 : news && false)
  const unreadCounts = new Map(
    marking.state === 'undoable' ? [] : news?.categories.map(({ categoryId, topicCount }) => [categoryId, topicCount]),
  )
  const actions = (
    <>
      {isAdmin(me) && (
        <LinkButton tone="plain" to="/foorum/admin">
          {homeTexts.admin}
        </LinkButton>
      )}
      <NewTopicLink />
    </>
  )
  return (
    <Page title={homeTexts.title} actions={actions}>
      <Welcome />
      {content()}
    </Page>
  )

  function content() {
    if (!data) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
    if (data.categories.length === 0) return <Empty>{homeTexts.noCategories}</Empty>
    return (
      <>
        {news && <NewsList news={news} marking={marking} />}
        <ul className={layout('lined')}>
          {data.categories.map((category) => (
            <CategoryRow key={category.slug} category={category} unreadCount={unreadCounts.get(category.id) ?? 0} />
          ))}
        </ul>
      </>
    )
  }
}

/**
 * Updates the navbar's mark of news in the cache after the home has been read.
 * @param hasForumNews null on a server that does not return it; undefined until it is read
 */
function useCacheNews(hasForumNews: boolean | null | undefined): void {
  const { cache } = useApolloClient()
  useEffect(() => {
    if (hasForumNews !== undefined) cache.modify({ fields: { hasForumNews: () => hasForumNews } })
  }, [cache, hasForumNews])
}

interface CategoryRowProps {
  category: CategoryRowFragment
  /** The number of its topics with unread posts. FORUM-10. */
  unreadCount: number
}

/** A category of the home screen: its name, the number of unread topics, and the topic and time of the latest post. FORUM-1. */
function CategoryRow({ category, unreadCount }: CategoryRowProps) {
  const { name, slug, latestPostAt, latestPostTitle, latestTopicId } = category
  return (
    <li className={`${rows.row} ${classes.category}`}>
      <h2 className={classes.name}>
        <Link className={rows.link} to={categoryPath(slug)}>
          {name}
        </Link>
        {unreadCount > 0 && (
          <span className={layout('row', 'inline', 'nowrap', 'baseline', 'accent', 'small', 'numbers')} data-unread>
            <span aria-hidden="true">{unreadCount}</span>
            <span className="visually-hidden">, {homeTexts.unreadTopics(unreadCount)}</span>
          </span>
        )}
      </h2>
      <p className={classes.latest}>
        {latestPostTitle != null &&
          (latestTopicId == null ? (
            <span className={classes.title}>{latestPostTitle}</span>
          ) : (
            <Link className={`${classes.title} ${rows.above}`} to={topicPath({ id: latestTopicId, category })}>
              {latestPostTitle}
            </Link>
          ))}
        {latestPostAt != null ? <RelativeTime at={latestPostAt} /> : <span>{homeTexts.emptyCategory}</span>}
      </p>
    </li>
  )
}
