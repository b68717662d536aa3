import type { TopicRowFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { TopicRow } from './TopicRow.tsx'
import classes from './TopicList.module.css'

interface TopicListProps {
  topics: readonly TopicRowFragment[]
  category: { slug: string }
}

/** The topics of a category, with pinned ones in a list of their own at the top. FORUM-2. */
export function TopicList({ topics, category }: TopicListProps) {
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
