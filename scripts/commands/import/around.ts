import type { Files } from './files.ts'
import type { People } from './people.ts'

/** What the records refer to. */
export interface Around {
  people: People
  files: Files
}
