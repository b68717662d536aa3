import { moved, moveTo, orderChanges } from '../../../../schema/rules/order.ts'
import { slugOf } from '../../../../schema/rules/slugs.ts'
import { addressOf, isOwn, nextNumber, notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import { listAnswer } from '../pages.ts'
import type { StubPerson } from '../users.ts'
import { countChange, firstVersion, keptVersion, refusedIfOutdated, withTag } from '../versions.ts'
import { levelOf } from './following.ts'
import { asTold, emptied, type ForumStub, latest, type StubCategory, topicsOf } from './forumRecords.ts'

/** Handles the calls of /api/foorum/kategooria. */
export function categoryAnswer(
  stub: ForumStub,
  request: StubRequest,
  caller: StubPerson,
  target: string | undefined,
): StubAnswer {
  if (request.method !== 'GET') return writeAnswer(stub, request, caller, target)
  if (target == null)
    return ok(
      stub.categories.map((category) => ({
        ...withTag(category),
        ...latest(stub, category._id),
        ...(isOwn(stub) && { jalgimine: levelOf(stub, caller._id, category._id) }),
      })),
    )
  const category = stub.categories.find(({ slug }) => slug === target)
  if (!category) return notThere()
  const rows = topicsOf(stub, category._id).map((topic) => {
    return { ...asTold(stub, topic, caller), _id: topic._id, tekst: undefined, postitused: undefined }
  })
  return listAnswer(stub, request, rows, ({ _id }) => _id)
}

/** Only admins change categories. One with topics cannot be deleted, since §7 has no call that moves them. */
function writeAnswer(
  stub: ForumStub,
  request: StubRequest,
  caller: StubPerson,
  target: string | undefined,
): StubAnswer {
  const { method, body } = request
  if (caller.staatus < 4) return refused(403, 'Foorumi kategooriaid saavad muuta ainult adminid.')
  if (method === 'POST' && target === 'uus') {
    const { nimi } = body as Pick<StubCategory, 'nimi'>
    const made = { _id: `k-uus-${nextNumber()}`, slug: slugOf(nimi), ...firstVersion(stub) }
    const category = { ...body, ...made } as StubCategory
    stub.categories.push(category)
    return ok(withTag(category))
  }
  if (method === 'PUT' && (target === 'enne' || target === 'parast')) return movedNextTo(stub, request, target)
  const category = stub.categories.find(({ _id }) => _id === target)
  if (!category) return notThere()
  const { _id, slug } = category
  if (method === 'PUT') {
    const outdated = refusedIfOutdated(category, request, withTag(category))
    if (outdated) return outdated
    const version = keptVersion(category)
    emptied(stub, category)
    Object.assign(category, body, { _id, slug, ...version })
    countChange(category, caller)
    return ok(withTag(category))
  }
  const own = stub.topics.filter(({ kategooria }) => kategooria === _id)
  const moveTo = isOwn(stub) ? addressOf(request).searchParams.get('kuhu') : null
  if (moveTo != null) for (const topic of own) topic.kategooria = moveTo
  else if (own.length > 0) return refused(409, `Kategoorias on teemasid: ${own.length}.`, { teemasid: own.length })
  stub.categories.splice(stub.categories.indexOf(category), 1)
  return ok({ _id })
}

/** Beyond §7: only of a server of ours. */
function movedNextTo(stub: ForumStub, request: StubRequest, segment: 'enne' | 'parast'): StubAnswer {
  const [id = '', neighbour = ''] = addressOf(request).pathname.split('/').slice(-2)
  const rows = stub.categories.map(({ _id, jrg }) => ({ id: _id, order: jrg })).sort((a, b) => a.order - b.order)
  if (!isOwn(stub) || !rows.some((row) => row.id === id)) return notThere()
  const move = moveTo(rows, id, segment === 'enne' ? { before: neighbour } : { after: neighbour })
  if (!move) return refused(409, 'Kategooria, mille kõrvale see läheks, on vahepeal kustutatud.')
  const ids = moved(rows, move.from, move.to).map((row) => row.id)
  for (const { id: changed, order } of orderChanges(rows, ids))
    Object.assign(stub.categories.find(({ _id }) => _id === changed) ?? {}, { jrg: order })
  return ok(stub.categories.toSorted((a, b) => a.jrg - b.jrg))
}
