import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { TextBoundary } from '../../ui/richText/html/TextBoundary.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { topicPath } from '../paths.ts'
import { postPath } from '../posts/postPath.ts'
import type { SearchHitFragment } from './generated.ts'
import classes from './SearchHitRow.module.css'

/** A search hit: a link to the topic or post, an excerpt around the match, the author and the time; matches are marked. FORUM-7. */
export function SearchHitRow({ hit }: { hit: SearchHitFragment }) {
  const { topic, postId, authorName, createdAt, title, excerpt } = hit
  return (
    <li className={classes.hit}>
      <h2 className={classes.title}>
        <Link to={postId == null ? topicPath(topic) : postPath(topic, postId)}>
          <TextBoundary key={title} fallback={() => topic.title}>
            <Marked html={title} />
          </TextBoundary>
        </Link>
      </h2>
      <TextBoundary key={excerpt}>
        <p className={classes.excerpt}>
          <Marked html={excerpt} />
        </p>
      </TextBoundary>
      <p className={classes.byline}>
        <span>{authorName}</span>
        <span>{topic.category.name}</span>
        <RelativeTime at={createdAt} />
      </p>
    </li>
  )
}

function Marked({ html }: { html: string }) {
  const segments = useMemo(() => excerptSegments(html), [html])
  return segments.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))
}

/** A segment of plain text in an excerpt; `marked` if it matches the search. */
interface Segment {
  text: string
  marked: boolean
}

/** Splits the html of an excerpt into plain text inside and outside of `<mark>`; drops all other markup. FORUM-7. */
function excerptSegments(html: string): Segment[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const segments: Segment[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (nodeValue) segments.push({ text: nodeValue, marked: parentElement?.closest('mark') != null })
  }
  return segments
}
