import type { ComponentProps } from 'react'
import { useHasDrafts } from '../../../lib/drafts/DraftsProvider.tsx'
import { lazyPiece } from '../../../ui/piece/lazyPiece.tsx'
import { postDrafts } from '../../drafts.ts'
import type { DeletedPosts } from './DeletedPosts.tsx'

const Piece = lazyPiece(async () => ({ default: (await import('./pieces.ts')).DeletedPosts }))

/** DeletedPosts, loaded by those who have drafts of edited posts of the topic. */
export function LazyDeletedPosts(props: ComponentProps<typeof DeletedPosts>) {
  const hasDrafts = useHasDrafts((draftId) => postDrafts.postOf(draftId)?.topicId === props.topic.id)
  return hasDrafts && <Piece {...props} />
}
