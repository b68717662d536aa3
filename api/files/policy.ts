import { type Caller, status } from '../http/session/caller.ts'

/** The uploader and moderators may delete a file. FILE-7. */
export function mayDelete(caller: Caller, file: { lisajaId: string | null }): boolean {
  return caller.staatus >= status.moderator || caller._id === file.lisajaId
}
