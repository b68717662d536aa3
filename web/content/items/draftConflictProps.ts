import type { DraftConflict } from '../../lib/drafts/openDraft.ts'
import type { ConflictProps } from './ItemConflict.tsx'

/**
 * The props of what shows the conflict of a save, for a draft that is opened after others have changed the same parts. FORUM-6, ARTICLE-7.
 */
export function draftConflictProps<V extends object>(conflict: DraftConflict<V>): ConflictProps<V> {
  const { current, draft, draftChangedAt, parts, keep, discard } = conflict
  return {
    conflict: {
      changedBy: undefined,
      current,
      mergedWith: (own) => ({ parts, own }),
      resolve: keep,
      // Nothing can be saved before the draft has been opened.
      onChoices: () => {},
    },
    values: draft,
    busy: false,
    onResolved: () => {},
    reopened: { changedAt: draftChangedAt, discard },
  }
}
