import { mentionedIn } from '../../../../schema/rules/mentions.ts'
import { isOwn, notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import { listAnswer } from '../pages.ts'
import type { StubPerson } from '../users.ts'
import { asTold, type ForumStub, type StubTopic } from './forumRecords.ts'
import { firstUnread, seenUntil, unreadOf } from './readMarks.ts'

const levels = ['jalgin', 'tavaline', 'vaikne']

/** How people follow topics and categories, by the id of these and then of the person. Not part of the wire records. */
export type Follows = Record<string, Record<string, string>>

interface Following {
  follows?: Follows
}

/** How a person follows a category, or a topic of it. FORUM-11. */
export function levelOf({ follows = {} }: Following, personId: string, ...ids: string[]): string {
  return ids.map((id) => follows[id]?.[personId]).find((level) => level != null) ?? 'tavaline'
}

/** Sets how a person follows a topic or category. */
export function setLevel(stub: Following, id: string, personId: string, level: string): void {
  stub.follows = { ...stub.follows, [id]: { ...stub.follows?.[id], [personId]: level } }
}

/** Who writes in a topic follows it, unless that person has chosen otherwise. */
export function followOnWriting(stub: Following, topicId: string, personId: string): void {
  if (stub.follows?.[topicId]?.[personId] == null) setLevel(stub, topicId, personId, 'jalgin')
}

/** Handles PUT …/jalgimine/{id} of a topic or category, of a server of ours; undefined for any other. */
export function followAnswer(
  stub: ForumStub,
  { method, body }: StubRequest,
  caller: StubPerson,
  ids: readonly string[],
): StubAnswer | undefined {
  const [word, id = ''] = ids
  if (!isOwn(stub) || method !== 'PUT' || word !== 'jalgimine') return undefined
  if (![...stub.topics, ...stub.categories].some(({ _id }) => _id === id)) return notThere()
  const tase = String(body.tase)
  if (!levels.includes(tase)) return refused(400, 'Vali, kuidas jälgid.')
  setLevel(stub, id, caller._id, tase)
  return ok({ tase })
}

/** Handles the calls of /api/foorum/sulle, of a server of ours; undefined for any other. FORUM-11. */
export function notificationAnswer(
  stub: ForumStub,
  request: StubRequest,
  caller: StubPerson,
  [kind, part]: readonly (string | undefined)[],
): StubAnswer | undefined {
  if (!isOwn(stub) || kind !== 'sulle') return undefined
  if (request.method === 'PUT') {
    stub.looked = { ...stub.looked, [caller._id]: String(request.body.kuni) }
    return ok(request.body)
  }
  const rows = stub.topics
    .flatMap((topic) => [...answersIn(stub, topic, caller), ...mentionsIn(stub, topic, caller)])
    .sort((one, other) => other.kuupaev.localeCompare(one.kuupaev))
  const lugemata = rows.filter(({ loetud }) => !loetud).length
  if (part === 'hulk') return ok({ lugemata })
  const listed = listAnswer(stub, request, rows, ({ _id }) => _id)
  const meeldimisi = stub.looked?.[caller._id] == null ? likesOf(stub, caller) : 0
  return {
    ...listed,
    body: {
      teated: listed.body,
      lugemata,
      meeldimisi,
      viimaneMeeldimine: meeldimisi > 0 ? '2026-03-03T08:00:00.000Z' : null,
    },
  }
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '')

function answersIn(stub: ForumStub, topic: StubTopic, caller: StubPerson) {
  const latest = topic.postitused.at(-1) ?? topic
  const allUnread = unreadOf(stub, topic, caller._id)
  const unread = allUnread.filter(({ tekst }) => !mentionedIn(tekst).includes(caller._id))
  if (levelOf(stub, caller._id, topic._id, topic.kategooria) !== 'jalgin') return []
  if (unread.length < allUnread.length && unread.length === 0) return []
  if (unread.length === 0 && latest.user?._id === caller._id) return []
  const { _id, nimi, tekst, kuupaev } = latest
  return [
    {
      _id: topic._id,
      liik: 'vastused',
      teema: asTold(stub, topic, caller),
      postitus: firstUnread(stub, topic, caller._id) ?? (latest === topic ? null : _id),
      nimi,
      katkend: plain(tekst),
      kuupaev,
      loetud: unread.length === 0,
      lugemataHulk: unread.filter((written) => written !== topic).length,
    },
  ]
}

function mentionsIn(stub: ForumStub, topic: StubTopic, caller: StubPerson) {
  return [topic, ...topic.postitused]
    .filter(({ tekst, user }) => user?._id !== caller._id && mentionedIn(tekst).includes(caller._id))
    .map((written) => ({
      _id: `mainimine-${written._id}`,
      liik: 'mainimine',
      teema: asTold(stub, topic, caller),
      postitus: written === topic ? null : written._id,
      nimi: written.nimi,
      katkend: plain(written.tekst),
      kuupaev: written.kuupaev,
      loetud: seenUntil(stub, topic, caller._id) >= written.kuupaev,
      lugemataHulk: 0,
    }))
}

function likesOf(stub: ForumStub, caller: StubPerson): number {
  return stub.topics
    .flatMap((topic) => [topic, ...topic.postitused])
    .filter(({ user }) => user?._id === caller._id)
    .flatMap(({ likes }) => likes)
    .filter(({ user }) => user._id !== caller._id).length
}
