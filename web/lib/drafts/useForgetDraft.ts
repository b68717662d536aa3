import { useDrafts } from './DraftsProvider.tsx'

/**
 * Returns a function that deletes the drafts with an id, or those of them with these revisions. It throws if the browser blocks the store.
 */
export const useForgetDraft = () => useDrafts().remove

/** Returns a function that deletes the drafts of a record that the person has just deleted. */
export function useForgetDeleted() {
  const forget = useForgetDraft()
  return (draftId: string): void => {
    // A draft that stays is offered as a new record, and can be discarded there.
    forget(draftId).catch(() => {})
  }
}
