import { changedMeanwhile } from '../http/errors.ts'
import { namesVersion, versionOf } from '../http/versions.ts'
import type { TopicChanges, WireTopic } from './schemas.ts'

/** A topic without its posts, which are no part of its version. */
type TopicRecord = Omit<WireTopic, 'postitused'>

/** What a version of a topic is made of. */
interface Versioned extends Pick<WireTopic, 'pealkiri' | 'tekst' | 'pinned'> {
  kategooria: { _id: string }
  failid: { _id: string }[]
}

/** The version of a topic: another one with another title, text, category, pin or files. */
export function versionOfTopic({ pealkiri, tekst, kategooria, pinned, failid }: Versioned): string {
  return versionOf([pealkiri, tekst, kategooria._id, pinned, failid.map(({ _id }) => _id)])
}

/** Whether a topic would have another version after these changes; not where all they ask for is there already. */
export function isOtherVersion(now: TopicRecord, changes: TopicChanges): boolean {
  const wanted: Versioned = {
    pealkiri: changes.pealkiri ?? now.pealkiri,
    tekst: changes.tekst ?? now.tekst,
    pinned: changes.pinned ?? now.pinned,
    kategooria: changes.kategooria == null ? now.kategooria : { _id: changes.kategooria },
    failid: changes.failid?.map((_id) => ({ _id })) ?? now.failid,
  }
  return versionOfTopic(wanted) !== versionOfTopic(now)
}

/**
 * Refuses a change of a topic that its author has not seen as it is now.
 * @param now the topic, held so that nobody else changes it
 * @param editor who changed it last; null where that is not known
 * @throws 412 with the topic as it is now, its tag and who changed it
 */
export function requireVersion(
  ifMatch: string | undefined,
  now: TopicRecord,
  editor: { _id: string; nimi: string } | null,
): void {
  if (ifMatch == null || namesVersion(ifMatch, versionOfTopic(now))) return
  const msg = editor ? `${editor.nimi} muutis seda teemat vahepeal.` : 'Seda teemat muudeti vahepeal.'
  throw changedMeanwhile(msg, { praegu: now, versioon: `"${versionOfTopic(now)}"`, muutja: editor })
}
