import { useRef } from 'react'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { CopyLink } from '../../ui/link/CopyLink.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { TopicLetterFragment } from '../generated.ts'
import { topicPath } from '../paths.ts'
import { Byline } from '../posts/Byline.tsx'
import { LikeBar } from '../posts/LikeBar.tsx'
import { QuoteButton } from '../posts/QuoteButton.tsx'
import { useLikeTopic } from '../posts/useLikeTopic.ts'
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
  return (
    <article className={classes.letter}>
      <Byline name={authorName} at={createdAt} editedAt={editedAt} />
      {html && (
        <div ref={text}>
          <Html html={html} className={classes.text} />
        </div>
      )}
      <AttachmentList files={topic.files} />
      <div className={classes.row}>
        <LikeBar thing={topic} like={like} />
        <div className={classes.actions}>
          {html && <QuoteButton of={{ authorName, html }} path={topicPath(topic)} text={text} onQuote={onQuote} />}
          <CopyLink path={topicPath(topic)} />
        </div>
      </div>
    </article>
  )
}
