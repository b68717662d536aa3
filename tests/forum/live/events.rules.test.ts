import { expect, test } from '@jest/globals'
import { eventFromWire } from '../../../gateway/forum/wire/event.ts'

test.each([
  ['postitus', 'POST_CREATED'],
  ['postitus-muudetud', 'POST_CHANGED'],
  ['postitus-kustutatud', 'POST_DELETED'],
  ['meeldimine', 'LIKES_CHANGED'],
  ['teema', 'TOPIC_CREATED'],
  ['teema-muudetud', 'TOPIC_CHANGED'],
  ['teema-kustutatud', 'TOPIC_DELETED'],
  ['kategooria', 'CATEGORY_CHANGED'],
  ['sulle', 'NOTIFICATIONS_CHANGED'],
  ['katkestus', 'GAP'],
])('LIVE-1 (rules: the names of events) the event %s of the API is %s', (liik, kind) => {
  const wire = { liik, teema: 't1', postitus: 'p1', kategooria: 'k1', kes: 'mari' }
  expect(eventFromWire(wire)).toEqual({ kind, topicId: 't1', postId: 'p1', categoryId: 'k1', byId: 'mari' })
})

test('LIVE-1 (rules: the names of events) an event of an unknown kind is no event', () => {
  expect(eventFromWire({ liik: 'tundmatu' })).toBeNull()
})
