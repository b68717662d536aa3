import type { RefObject } from 'react'
import { useKeys } from '../../ui/button/useKeys.ts'
import { elementIdOf, nearestPost, postIdInHash, scrollToPost } from './postElements.ts'

/**
 * The keys of a topic: `j` and `k` go to the next and the previous post, `r` to the reply field. KEYS-1.
 * @param section has the posts
 */
export function useTopicKeys(section: RefObject<HTMLElement | null>, reply: () => void): void {
  const step = (by: 1 | -1) => {
    const posts = [...(section.current?.querySelectorAll<HTMLElement>(`[id^="${elementIdOf('')}"]`) ?? [])]
    const next = nearestPost(posts, by)
    const id = next && postIdInHash(`#${next.id}`)
    if (id != null) scrollToPost(id)
  }
  useKeys({ r: reply, j: () => step(1), k: () => step(-1) })
}
