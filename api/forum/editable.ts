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

/** The id of what a record refers to, as it is answered and as it is given. */
const idOf = (referred: string | { _id: string }) => (typeof referred === 'string' ? referred : referred._id)
const idsOf = (referred: readonly (string | { _id: string })[]) => referred.map(idOf)

/** What of a category can be changed. FORUM-8. */
export const categoryProperties = editableRecord<Pick<WireCategory, 'nimi' | 'jrg'>, CategoryChanges>({
  nimi: {},
  jrg: {},
})

/** A topic without its posts, which are not part of its version. */
export type TopicRecord = Omit<WireTopic, 'postitused'>

/** What of a topic can be changed; the new name of somebody whom it mentions is no change. FORUM-5. */
export const topicProperties = editableRecord<TopicRecord, TopicChanges>({
  pealkiri: {},
  tekst: { versioned: withoutMentionNames },
  kategooria: { versioned: idOf },
  pinned: {},
  failid: { versioned: idsOf },
})

/** What of a post can be changed. FORUM-6. */
export const postProperties = editableRecord<Pick<WirePost, 'tekst' | 'failid'>, PostChanges>({
  tekst: { versioned: withoutMentionNames },
  failid: { versioned: idsOf },
})

/** The version that a post will have as it is first written. */
export const versionOfNewPost = ({ tekst, failid = [] }: NewPost): string => postProperties.versionOf({ tekst, failid })
