import { v7 as newId } from 'uuid'
import type { files } from '../../../api/store/tables/files.ts'
import type { postFiles, topicFiles } from '../../../api/store/tables/forum.ts'
import type { Chance } from '../chance.ts'
import { day } from '../year.ts'
import type { PreparedFile } from './prepareFiles.ts'
import type { Placing } from './putFiles.ts'

/** The demo's files as rows of the store, and where their folders belong in the storage. */
export interface FileRows {
  files: (typeof files.$inferInsert)[]
  topicFiles: (typeof topicFiles.$inferInsert)[]
  postFiles: (typeof postFiles.$inferInsert)[]
  placings: Placing[]
}

/** A file that is attached to a topic or a post. */
export interface FileUse {
  name: string
  /** Its position among the files there. */
  jrg: number
  /** The time of the upload, in ms. */
  at: number
  userId: string
  teemaId?: string
  postitusId?: string
}

interface FileRowsOptions {
  prepared: readonly PreparedFile[]
  uses: readonly FileUse[]
  /** Ids of the users that uploaded files which nobody attached. */
  uploaders: readonly string[]
  now: Date
  chance: Chance
}

/** The rows of prepared files, uploaded over the last year and a half, and of those that are attached in the forum. */
export function fileRowsOf({ prepared, uses, uploaders, now, chance }: FileRowsOptions): FileRows {
  const rows: FileRows = { files: [], topicFiles: [], postFiles: [], placings: [] }
  for (const [at, { folder, isForMembers, ...content }] of chance.shuffle(prepared).entries()) {
    const use = uses.find(({ name }) => name === content.nimi)
    const lisatud = new Date(use?.at ?? now.getTime() - (2 + at * 13 + chance.below(11)) * day)
    // Random, as a failed run may have left its folders.
    const _id = newId({ msecs: lisatud.getTime() })
    const kaust = isForMembers ? 'foorum' : 'avalik'
    rows.files.push({ _id, kaust, ...content, lisajaId: use?.userId ?? chance.pick(uploaders), lisatud })
    rows.placings.push({ folder, target: `${kaust}/${_id}` })
    const { postitusId, teemaId, jrg = 0 } = use ?? {}
    if (postitusId) rows.postFiles.push({ postitusId, failId: _id, jrg })
    if (teemaId) rows.topicFiles.push({ teemaId, failId: _id, jrg })
  }
  return rows
}
