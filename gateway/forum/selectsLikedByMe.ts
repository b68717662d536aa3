import type { Selection } from '../lib/selection.ts'

/** Whether `likedByMe` is selected anywhere. */
export function selectsLikedByMe(selection: Selection): boolean {
  return (
    selection.names.has('likedByMe') || [...selection.names].some((name) => selectsLikedByMe(selection.under(name)))
  )
}
