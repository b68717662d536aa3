import { useDrafts } from './DraftsProvider.tsx'

/** Returns a function that deletes a draft of the signed-in person. It throws if the browser blocks the store. */
export function useForgetDraft() {
  const drafts = useDrafts()
  return async (draftId: string): Promise<void> => (await drafts.store).forget(draftId)
}

/** Returns a function that deletes the draft of a record that the person has just deleted. */
export function useForgetDeleted() {
  const forget = useForgetDraft()
  return (draftId: string): void => {
    // A draft that stays is offered as a new record, and can be discarded there.
    forget(draftId).catch(() => {})
  }
}
