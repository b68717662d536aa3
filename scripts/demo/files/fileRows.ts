import { v7 as newId } from 'uuid'
import type { files } from '../../../api/store/tables/files.ts'
import type { postFiles, posts, topicFiles, topics } from '../../../api/store/tables/forum.ts'
import type { Chance } from '../chance.ts'
import { attachments } from './attachments.ts'
import type { Placing } from './placeFiles.ts'
import type { PreparedFile } from './prepareFiles.ts'

/** The demo's files as rows of the store, and where their folders belong in the storage. */
export interface FileRows {
  files: (typeof files.$inferInsert)[]
  topicFiles: (typeof topicFiles.$inferInsert)[]
  postFiles: (typeof postFiles.$inferInsert)[]
  placings: Placing[]
}

interface FileRowsOptions {
  prepared: readonly PreparedFile[]
  topics: readonly (typeof topics.$inferInsert)[]
  posts: readonly (typeof posts.$inferInsert)[]
  /** Ids of the users that uploaded files which nobody attached. */
  uploaders: readonly string[]
  now: Date
  chance: Chance
}

const day = 86_400_000

/** The rows of prepared files, uploaded over the last year and a half, and of those that are attached in the forum. */
export function fileRowsOf({ prepared, topics, posts, uploaders, now, chance }: FileRowsOptions): FileRows {
  const rows: FileRows = { files: [], topicFiles: [], postFiles: [], placings: [] }
  for (const [at, { folder, isForMembers, ...content }] of chance.shuffle(prepared).entries()) {
    const attachment = attachments.find(({ file }) => file === content.nimi)
    const topic = attachment && topics.find(({ pealkiri }) => pealkiri === attachment.topic)
    const post = attachment?.isInAnswer ? posts.find(({ teemaId }) => teemaId === topic?._id) : undefined
    const writing = post ?? topic
    const lisatud = writing?.kuupaev ?? new Date(now.getTime() - (2 + at * 13 + chance.below(11)) * day)
    // Not the same each time: a folder of a filling that failed may still be there.
    const _id = newId({ msecs: lisatud.getTime() })
    const kaust = isForMembers ? 'foorum' : 'avalik'
    rows.files.push({ _id, kaust, ...content, lisajaId: writing?.userId ?? chance.pick(uploaders), lisatud })
    rows.placings.push({ folder, target: `${kaust}/${_id}` })
    if (post) rows.postFiles.push({ postitusId: post._id, failId: _id, jrg: 0 })
    else if (topic) rows.topicFiles.push({ teemaId: topic._id, failId: _id, jrg: 0 })
  }
  return rows
}
