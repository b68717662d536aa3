import { useRef } from 'react'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import {
  type LikeTopicMutation,
  type TopicLetterFragment,
  useLikeTopicMutation,
  useUnlikeTopicMutation,
} from '../generated.ts'
import { topicPath } from '../paths.ts'
import { Byline } from '../posts/Byline.tsx'
import { PostActions } from '../posts/PostActions.tsx'
import { useLike } from '../posts/useLike.ts'
import classes from './TopicLetter.module.css'

interface TopicLetterProps {
  topic: TopicLetterFragment
  /** Called with the html of a quote. */
  onQuote: (html: string) => void
}

/** The topic's own text with its author, files and likes, above the posts. FORUM-3. */
export function TopicLetter({ topic, onQuote }: TopicLetterProps) {
  const like = useLikeTopic(topic)
  const text = useRef<HTMLDivElement>(null)
  const { authorName, text: html, createdAt, editedAt } = topic
  const path = topicPath(topic)
  return (
    <article className={classes.letter}>
      <Byline name={authorName} at={createdAt} editedAt={editedAt} path={path} />
      {html && (
        <div ref={text}>
          <Html html={html} className={classes.text} />
        </div>
      )}
      <AttachmentList files={topic.files} />
      <PostActions thing={topic} like={like} path={path} text={text} onQuote={onQuote} />
    </article>
  )
}

/** The like of a topic; the response updates it in the cache. FORUM-4. */
function useLikeTopic(topic: LikeTopicMutation['likeTopic']) {
  const [like] = useLikeTopicMutation()
  const [unlike] = useUnlikeTopicMutation()
  return useLike(topic, (liked, after) => {
    const variables = { id: topic.id }
    return liked
      ? like({ variables, optimisticResponse: { __typename: 'Mutation', likeTopic: after } })
      : unlike({ variables, optimisticResponse: { __typename: 'Mutation', unlikeTopic: after } })
  })
}
