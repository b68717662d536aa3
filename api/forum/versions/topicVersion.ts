import { withoutMentionNames } from '../../../schema/rules/mentions.ts'
import { versionOf } from '../../http/versions.ts'
import { nothingElse } from '../../records/editable.ts'
import type { TopicChanges, WireTopic } from '../schemas.ts'

/** A topic without its posts, which are not part of its version. */
type TopicRecord = Omit<WireTopic, 'postitused'>

/** The properties that make up a topic's version: those that a PUT can change. */
type Versioned = Pick<WireTopic, Exclude<keyof TopicChanges, 'kategooria' | 'failid'>> & {
  kategooria: { _id: string }
  failid: { _id: string }[]
}

/** The version of a topic: changes with its title, text, category, pin or files, and not with the new name of somebody it mentions. */
export function versionOfTopic(topic: Versioned): string {
  const { pealkiri, tekst, kategooria, pinned, failid, ...others } = topic
  nothingElse(others)
  return versionOf([pealkiri, withoutMentionNames(tekst), kategooria._id, pinned, failid.map(({ _id }) => _id)])
}

/** Whether changes would give a topic another version; false when they are all in effect already. */
export function changesVersion(current: TopicRecord, changes: TopicChanges): boolean {
  const changed: Versioned = {
    pealkiri: changes.pealkiri ?? current.pealkiri,
    tekst: changes.tekst ?? current.tekst,
    pinned: changes.pinned ?? current.pinned,
    kategooria: changes.kategooria == null ? current.kategooria : { _id: changes.kategooria },
    failid: changes.failid?.map((_id) => ({ _id })) ?? current.failid,
  }
  return versionOfTopic(changed) !== versionOfTopic(current)
}
