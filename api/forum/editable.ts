import { withoutMentionNames } from '../../schema/rules/mentions.ts'
import { editableRecord } from '../records/editable.ts'
import type {
  CategoryChanges,
  NewPost,
  PostChanges,
  TopicChanges,
  WireCategory,
  WirePost,
  WireTopic,
} from './schemas.ts'

/** The id of a reference: responses have a record, requests an id. */
const idOf = (referred: string | { _id: string }) => (typeof referred === 'string' ? referred : referred._id)
const idsOf = (referred: readonly (string | { _id: string })[]) => referred.map(idOf)

/** The editable properties of a category. FORUM-8. */
export const categoryProperties = editableRecord<Pick<WireCategory, 'nimi' | 'jrg'>, CategoryChanges>({
  nimi: {},
  jrg: {},
})

/** A topic without its posts, which are not part of its version. */
export type TopicRecord = Omit<WireTopic, 'postitused'>

/** The editable properties of a topic; a new name of a mentioned member is no change. FORUM-5. */
export const topicProperties = editableRecord<TopicRecord, TopicChanges>({
  pealkiri: {},
  tekst: { versioned: withoutMentionNames },
  kategooria: { versioned: idOf },
  pinned: {},
  failid: { versioned: idsOf },
})

/** The editable properties of a post. FORUM-6. */
export const postProperties = editableRecord<Pick<WirePost, 'tekst' | 'failid'>, PostChanges>({
  tekst: { versioned: withoutMentionNames },
  failid: { versioned: idsOf },
})

/** The version of a post right after its creation. */
export const versionOfNewPost = ({ tekst, failid = [] }: NewPost): string => postProperties.versionOf({ tekst, failid })
