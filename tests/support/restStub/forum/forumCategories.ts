import { slugOf } from '../../../../schema/rules/slugs.ts'
import { nextNumber, notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import type { StubPerson } from '../users.ts'
import { asTold, emptied, type ForumPart, latest, type StubCategory, topicsOf } from './forumRecords.ts'

/** Handles the calls of /api/foorum/kategooria. */
export function categoryAnswer(
  stub: ForumPart,
  request: StubRequest,
  caller: StubPerson,
  target: string | undefined,
): StubAnswer {
  if (request.method !== 'GET') return writeAnswer(stub, request, caller, target)
  if (target == null) return ok(stub.categories.map((category) => ({ ...category, ...latest(stub, category._id) })))
  const category = stub.categories.find(({ slug }) => slug === target)
  if (!category) return notThere()
  const rows = topicsOf(stub, category._id).map((topic) => {
    return { ...asTold(stub, topic, caller), _id: topic._id, tekst: undefined, postitused: undefined }
  })
  return ok(rows)
}

/** Only admins change categories. One with topics cannot be deleted, since §7 has no call that moves them. */
function writeAnswer(
  stub: ForumPart,
  request: StubRequest,
  caller: StubPerson,
  target: string | undefined,
): StubAnswer {
  const { method, body } = request
  if (caller.staatus < 4) return refused(403, 'Foorumi kategooriaid saavad muuta ainult adminid.')
  if (method === 'POST' && target === 'uus') {
    const { nimi } = body as Pick<StubCategory, 'nimi'>
    const category = { ...body, _id: `k-uus-${nextNumber()}`, slug: slugOf(nimi) } as StubCategory
    stub.categories.push(category)
    return ok(category)
  }
  const category = stub.categories.find(({ _id }) => _id === target)
  if (!category) return notThere()
  const { _id, slug } = category
  if (method === 'PUT') {
    emptied(category)
    return ok(Object.assign(category, body, { _id, slug }))
  }
  const own = stub.topics.filter(({ kategooria }) => kategooria === _id)
  if (own.length > 0) return refused(409, `Kategoorias on teemasid: ${own.length}.`, { teemasid: own.length })
  stub.categories.splice(stub.categories.indexOf(category), 1)
  return ok({ _id })
}
