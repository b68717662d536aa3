import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { type NewsFragment, useMarkForumReadMutation } from './generated.ts'
import { homeTexts } from './text.ts'

/** How long marking all as read can be undone, in ms. FORUM-10. */
const undoMs = 10_000

/** 'offered', 'undoable' for 10 s after a press, then 'done'. */
export type MarkState = 'offered' | 'undoable' | 'done'

/** A press: who marks what was written until when. */
interface Marking {
  until: string
  by: string | null
}

/**
 * Marks all as read: the server is asked once it cannot be undone any more, or when the screen or the page is left. FORUM-10.
 */
export function useMarkAllRead(news: NewsFragment | null | undefined) {
  const [marking, setMarking] = useState<Marking | null>(null)
  const [state, setState] = useState<MarkState>('offered')
  const isOpen = useRef(false)
  const [mark] = useMarkForumReadMutation()

  const send = useLatest(({ until, by }: Marking, keepalive: boolean) => {
    // Somebody else may have signed in, in this tab or in another one.
    if (currentPerson() !== by) return
    void mark({
      variables: { until },
      context: { keepalive },
      update: (cache) => {
        cache.modify({ fields: { forumNews: (before: object) => ({ ...before, items: [], categories: [] }) } })
        for (const { topic } of news?.items ?? [])
          cache.modify({ id: cache.identify(topic), fields: { read: () => true } })
      },
    }).catch((error: unknown) => {
      setState('offered')
      notifyFailed(homeTexts.markingFailed(errorText(error)))
    })
  })

  useEffect(() => {
    if (!marking) return
    const sendOnce = (keepalive: boolean) => {
      if (!isOpen.current) return
      isOpen.current = false
      send.current(marking, keepalive)
    }
    const timer = setTimeout(() => {
      sendOnce(false)
      setState('done')
    }, undoMs)
    const leave = () => sendOnce(true)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [marking, send])

  return {
    state,
    markAll: () => {
      // The time of the server: this device's clock may be wrong, and what has come since stays unread.
      const until = news?.items[0]?.topic.latestPostAt
      if (until == null) return
      isOpen.current = true
      setMarking({ until, by: currentPerson() })
      setState('undoable')
    },
    undo: () => {
      isOpen.current = false
      setMarking(null)
      setState('offered')
    },
  }
}
