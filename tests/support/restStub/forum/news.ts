import { isOwn, ok, type StubAnswer, type StubRequest } from '../answers.ts'
import type { StubPerson } from '../users.ts'
import { asTold, type ForumStub } from './forumRecords.ts'
import { firstUnread, isRead, markSeenUntil, unreadOf } from './readMarks.ts'

/** Handles GET /api/foorum/uued and PUT /api/foorum/loetud, of a server of ours; undefined for any other. FORUM-10. */
export function newsAnswer(
  stub: ForumStub,
  { body }: StubRequest,
  caller: StubPerson,
  kind: string,
): StubAnswer | undefined {
  if (!isOwn(stub)) return undefined
  if (kind === 'loetud') {
    for (const topic of stub.topics) markSeenUntil(stub, topic, caller._id, String(body.kuni))
    return ok({ loetud: stub.topics.length })
  }
  if (kind !== 'uued') return undefined
  const unread = stub.topics
    .filter((topic) => !isRead(stub, topic, caller._id))
    .map((topic) => {
      const latest = topic.postitused.at(-1) ?? topic
      return {
        teema: asTold(stub, topic, caller),
        esimeneLugemata: firstUnread(stub, topic, caller._id),
        lugemataHulk: unreadOf(stub, topic, caller._id).filter((written) => written !== topic).length,
        nimi: latest.nimi,
        katkend: latest.tekst.replace(/<[^>]*>/g, ''),
        kuupaev: latest.kuupaev,
      }
    })
    .sort((one, other) => other.kuupaev.localeCompare(one.kuupaev))
  const categories = stub.categories.map(({ _id }) => ({
    _id,
    hulk: stub.topics.filter((topic) => topic.kategooria === _id && !isRead(stub, topic, caller._id)).length,
  }))
  return ok({ teemad: unread.slice(0, 10), kategooriad: categories.filter(({ hulk }) => hulk > 0) })
}
