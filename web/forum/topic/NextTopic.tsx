import { Link } from 'react-router-dom'
import { useNextNewsQuery } from '../generated.ts'
import { topicPath } from '../paths.ts'
import { postPath } from '../posts/postPath.ts'
import { forumTexts } from '../text.ts'
import classes from './NextTopic.module.css'

/**
 * A link to the next topic with something new, in the order of the home, so that one reads on without going back. Only of what the home has
 * read: it asks nothing. FORUM-10.
 */
export function NextTopic({ id }: { id: string }) {
  const { data } = useNextNewsQuery({ fetchPolicy: 'cache-only' })
  const items = data?.forumNews?.items ?? []
  const next = items[items.findIndex(({ topic }) => topic.id === id) + 1]
  if (!next || next.topic.id === id) return null
  const { topic, firstUnreadId } = next
  return (
    <p className={classes.next}>
      <Link to={firstUnreadId == null ? topicPath(topic) : postPath(topic, firstUnreadId)}>
        {forumTexts.nextNew(topic.title)}
      </Link>
    </p>
  )
}
