import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { fetchAhead } from '../../lib/pieces/whenIdle.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { useMember } from '../../users/session/session.tsx'
import { isAdmin } from '../../users/status.ts'
import { Welcome } from '../../users/welcome/Welcome.tsx'
import { ForumActions } from '../ForumActions.tsx'
import { categoryPath, topicPath } from '../paths.ts'
import { type CategoryRowFragment, useHomeQuery } from './generated.ts'
import { NewsList, useMarkAllRead } from './NewsList.tsx'
import { homeTexts } from './text.ts'
import rows from '../Forum.module.css'
import classes from './Home.module.css'

/** The categories alone are a home, too. */
const context = { mayLack: ['forumNews'] }

const loadCategory = () => import('../category/CategoryPage.tsx')
const loadTopic = () => import('../topic/TopicPage.tsx')

/** The forum's home: what is new for the member, the categories, and links to the search and, for admins, the administration. FORUM-1, FORUM-7, FORUM-8, FORUM-10, WELCOME-1. */
export default function HomePage() {
  useEffect(() => fetchAhead(loadCategory, loadTopic), [])
  const me = useMember()
  // Cached data shows at once, but others may have written since.
  const { data, error, retry } = useAnswer(useHomeQuery({ fetchPolicy: 'cache-and-network', context }))
  const news = data?.forumNews
  const marking = useMarkAllRead(news)
  useKeepNews(news && marking.state === 'offered' ? news.items.length > 0 : news && false)
  const unreadCounts = new Map(
    marking.state === 'undoable' ? [] : news?.categories.map(({ categoryId, topicCount }) => [categoryId, topicCount]),
  )
  const actions = (
    <ForumActions>
      {isAdmin(me) && (
        <LinkButton tone="plain" to="/foorum/admin">
          {homeTexts.admin}
        </LinkButton>
      )}
    </ForumActions>
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
 * Tells the navbar what the home has read: whether there is anything new.
 * @param hasForumNews null on a server that does not say it; undefined until it is read
 */
function useKeepNews(hasForumNews: boolean | null | undefined): void {
  const { cache } = useApolloClient()
  useEffect(() => {
    if (hasForumNews !== undefined) cache.modify({ fields: { hasForumNews: () => hasForumNews } })
  }, [cache, hasForumNews])
}

interface CategoryRowProps {
  category: CategoryRowFragment
  /** How many of its topics have something unread. FORUM-10. */
  unreadCount: number
}

/** A category on the home screen: its name, how much is unread, and the topic and time of the latest post. FORUM-1. */
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
