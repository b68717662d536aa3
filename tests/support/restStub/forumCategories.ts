import { type Body, nextNumber, notThere, ok, refused, type StubAnswer } from './answers.ts'
import { emptied, type ForumPart } from './forumRecords.ts'
import type { StubPerson } from './users.ts'

/** Categories are an admin's; one with topics is not deleted: plain §7 has nowhere to move them. */
export function categoryAnswer(
  stub: ForumPart,
  method: string,
  target: string,
  caller: StubPerson,
  body: Body,
): StubAnswer {
  if (caller.staatus < 4) return refused(403, 'Foorumi kategooriaid haldab admin.')
  if (method === 'POST' && target === 'uus') {
    const number = nextNumber()
    const category = { ...body, _id: `k-uus-${number}`, slug: `uus-${number}` } as ForumPart['categories'][number]
    stub.categories.push(category)
    return ok(category)
  }
  const [id = '', query] = target.split('?')
  const category = stub.categories.find(({ _id }) => _id === id)
  if (!category) return notThere()
  if (method === 'PUT') {
    const { _id, slug } = category
    emptied(stub, category)
    return ok(Object.assign(category, body, { _id, slug }))
  }
  const own = stub.topics.filter(({ kategooria }) => kategooria === id)
  const moveTo = stub.announces?.includes('kuhu') ? new URLSearchParams(query).get('kuhu') : null
  if (moveTo != null) for (const topic of own) topic.kategooria = moveTo
  else if (own.length > 0)
    return { status: 409, body: { msg: `Kategoorias on teemasid: ${own.length}.`, teemasid: own.length } }
  stub.categories.splice(stub.categories.indexOf(category), 1)
  return ok({ _id: id })
}
