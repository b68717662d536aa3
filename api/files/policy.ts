import { type Caller, status } from '../http/caller.ts'

/** Who uploaded it, or a moderator and above. FILE-7. */
export function mayDelete(caller: Caller, file: { lisajaId: string | null }): boolean {
  return caller.staatus >= status.moderator || caller._id === file.lisajaId
}
