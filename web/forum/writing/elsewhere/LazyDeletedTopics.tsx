import { useHasDrafts } from '../../../lib/drafts/DraftsProvider.tsx'
import { lazyPiece } from '../../../ui/piece/lazyPiece.tsx'
import { topicOfDraft } from '../../drafts.ts'

const Piece = lazyPiece(async () => ({ default: (await import('./pieces.ts')).DeletedTopics }))

/** DeletedTopics, loaded by those who have such drafts. */
export function LazyDeletedTopics() {
  const hasDrafts = useHasDrafts((draftId) => topicOfDraft(draftId) !== null)
  return hasDrafts && <Piece />
}
