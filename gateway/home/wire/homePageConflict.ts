import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'

/** Without the blocks, which clients read with Query.homePage. HOME-2. */
type HomePageConflict = Conflict<object>

/** The conflict in the body of an error response: see conflictFromWire. */
export function homePageConflictFromWire(body: WireConflict): Partial<HomePageConflict> {
  return conflictFromWire(body, () => ({}))
}
