import { useApolloClient } from '@apollo/client/react'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { LiveTopicProps } from './liveEvents.ts'
import { liveTexts } from './text.ts'
import { readTopicAgain } from './topicUpdates.ts'
import classes from './LiveTopic.module.css'

/**
 * Tells of the posts that others have written since a topic was loaded, without moving what is read: they are shown when asked for. Likes and
 * edits of what is shown are read at once. LIVE-1.
 */
export function LiveTopic({ topicId, posts, isEnd, latestPostAt, goToPost }: LiveTopicProps) {
  const client = useApolloClient()
  const [told, setTold] = useState<readonly string[]>([])
  const screen = useLatest({ posts, isEnd, latestPostAt })
  useEffect(
    () =>
      readTopicAgain(client, topicId, {
        shown: () => screen.current.posts,
        isEnd: () => screen.current.isEnd,
        latestPostAt: () => screen.current.latestPostAt,
        onNew: (ids) => setTold((before) => [...new Set([...before, ...ids])]),
        onGone: (id) => setTold((before) => before.filter((one) => one !== id)),
      }),
    [client, topicId, screen],
  )
  const known = new Set(posts.map(({ id }) => id))
  const fresh = told.filter((id) => !known.has(id))
  const [first] = fresh
  return (
    <div className={classes.told} role="status">
      {first != null && (
        <Button
          tone="plain"
          icon={<IconArrowDown size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void goToPost(first)}
        >
          {liveTexts.newPosts(fresh.length)}
        </Button>
      )}
    </div>
  )
}
