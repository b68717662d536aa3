import { slugOf } from '../../../../schema/rules/slugs.ts'
import { nextNumber, notFound, ok, refused, type StubRequest, type StubResponse } from '../responses.ts'
import type { StubPerson } from '../users.ts'
import { emptied, type ForumRows, latest, type StubCategory, topicsOf, wireTopic } from './forumRecords.ts'

/** Handles the calls of /api/foorum/kategooria. */
export function categoryResponse(
  stub: ForumRows,
  request: StubRequest,
  caller: StubPerson,
  target: string | undefined,
): StubResponse {
  if (request.method !== 'GET') return writeResponse(stub, request, caller, target)
  if (target == null) return ok(stub.categories.map((category) => ({ ...category, ...latest(stub, category._id) })))
  const category = stub.categories.find(({ slug }) => slug === target)
  if (!category) return notFound()
  const rows = topicsOf(stub, category._id).map((topic) => {
    return { ...wireTopic(stub, topic, caller), _id: topic._id, tekst: undefined, postitused: undefined }
  })
  return ok(rows)
}

/** Only admins change categories. One with topics cannot be deleted, because §7 has no call that moves them. */
function writeResponse(
  stub: ForumRows,
  request: StubRequest,
  caller: StubPerson,
  target: string | undefined,
): StubResponse {
  const { method, body } = request
  if (caller.staatus < 4) return refused(403, 'Foorumi kategooriaid saavad muuta ainult adminid.')
  if (method === 'POST' && target === 'uus') {
    const { nimi } = body as Pick<StubCategory, 'nimi'>
    const category = { ...body, _id: `k-uus-${nextNumber()}`, slug: slugOf(nimi) } as StubCategory
    stub.categories.push(category)
    return ok(category)
  }
  const category = stub.categories.find(({ _id }) => _id === target)
  if (!category) return notFound()
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
