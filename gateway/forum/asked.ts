import type { Selection } from '../lib/selection.ts'

/** Whether it is asked anywhere what the caller likes. */
export function asksForOwnLikes(selection: Selection): boolean {
  return selection.names.has('likedByMe') || [...selection.names].some((name) => asksForOwnLikes(selection.under(name)))
}
