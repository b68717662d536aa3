import { Html } from '../ui/Html.tsx'
import { Byline } from './Byline.tsx'
import type { WholeTopicFragment } from './generated.ts'
import { LikeBar } from './LikeBar.tsx'
import classes from './TopicLetter.module.css'
import { useLikeTopic } from './useLikeTopic.ts'

/** A topic's own text, like a letter. FORUM-3. */
export function TopicLetter({ topic }: { topic: WholeTopicFragment }) {
  const like = useLikeTopic(topic)
  return (
    <article className={classes.letter}>
      <Byline name={topic.authorName} at={topic.createdAt} />
      {topic.text && <Html html={topic.text} className={classes.text} />}
      <LikeBar thing={topic} like={like} />
    </article>
  )
}
