import type { Files } from './files.ts'
import type { People } from './people.ts'

/** The people and files that records refer to. */
export interface Around {
  people: People
  files: Files
}
