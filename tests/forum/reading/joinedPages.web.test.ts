import { describe, expect, test } from '@jest/globals'
import { type CachedPage, joinFromTop, joinPage } from '../../../web/lib/cache/joinPages.ts'

/** A page of the numbers from `first` to `last`, with cursors unless these are the `ends` of the list. */
function page(
  first: number,
  last: number,
  { note = '', ends = [1, 20] } = {},
): CachedPage<{ id: number; note: string }> {
  const [start = 1, end = 20] = ends
  return {
    items: Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index, note })),
    next: last < end ? `c${last}` : null,
    previous: first > start ? `c${first}` : null,
  }
}
const key = ({ id }: { id: number }) => String(id)
const idsOf = ({ items }: CachedPage<{ id: number }>) => items.map(({ id }) => id)
const from = (first: number, last: number) => idsOf(page(first, last))

describe('posts', () => {
  test('REST-6 a next page is appended, and reading goes on from its end', () => {
    const whole = joinPage(page(5, 8), page(9, 12), { after: 'c8' }, key)
    expect(whole).toEqual(page(5, 12))
  })

  test('REST-6 a previous page is prepended, and the beginning of the list is known', () => {
    expect(joinPage(page(5, 8), page(1, 4), { before: 'c5' }, key)).toEqual(page(1, 8))
  })

  test('REST-6 where two pages overlap the newer wins, and both ends stay', () => {
    const whole = joinPage(page(3, 10), page(6, 8, { note: 'uus' }), {}, key)
    expect(idsOf(whole)).toEqual(from(3, 10))
    expect(whole).toMatchObject({ next: 'c10', previous: 'c3' })
    expect(whole.items.filter(({ note }) => note === 'uus').map(key)).toEqual(['6', '7', '8'])
  })

  test('REST-6 an overlapping page extends the list at either end', () => {
    expect(joinPage(page(5, 10), page(8, 14), {}, key)).toEqual(page(5, 14))
    expect(joinPage(page(5, 10), page(2, 6), {}, key)).toEqual(page(2, 10))
    expect(joinPage(page(5, 10), page(1, 20), {}, key)).toEqual(page(1, 20))
  })

  test('REST-6 a page without overlap replaces all', () => {
    expect(joinPage(page(1, 5), page(16, 20), {}, key)).toEqual(page(16, 20))
  })

  test('REST-6 a next page of a list that was replaced meanwhile is dropped', () => {
    expect(joinPage(page(16, 20), page(6, 10), { after: 'c5' }, key)).toEqual(page(16, 20))
    expect(joinPage(page(16, 20), page(12, 17), { after: 'c11' }, key)).toEqual(page(12, 20))
  })

  test('REST-6 a deleted row at an end that the newer page reaches disappears', () => {
    expect(idsOf(joinPage(page(5, 20), page(10, 18, { ends: [1, 18] }), {}, key))).toEqual(from(5, 18))
    expect(idsOf(joinPage(page(1, 10), page(3, 12, { ends: [3, 20] }), {}, key))).toEqual(from(3, 12))
  })

  test('REST-6 an empty next page leaves the list, and its end is known', () => {
    const none = {
      items: [],
      next: null,
      previous: null,
    }
    const whole = joinPage(page(5, 8), none, { after: 'c8' }, key)
    expect(idsOf(whole)).toEqual(from(5, 8))
    expect(whole).toMatchObject({ next: null, previous: 'c5' })
  })
})

describe('topics and hits', () => {
  test('REST-6 the next page is appended', () => {
    expect(idsOf(joinFromTop(page(1, 5), page(6, 10), { after: 'c5' }, key))).toEqual(from(1, 10))
  })

  test('REST-6 a new first page keeps the loaded rows below it, and rows that it pushed down', () => {
    const anew = { ...page(1, 4), items: [20, 1, 2, 3].map((id) => ({ id, note: '' })) }
    const whole = joinFromTop(page(1, 8), anew, {}, key)
    expect(idsOf(whole)).toEqual([20, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(whole.next).toBe('c8')
  })

  test('REST-6 rows that others deleted leave the range of the first page, and the rest stays', () => {
    const anew = { ...page(1, 4), items: [1, 2, 4].map((id) => ({ id, note: '' })) }
    const whole = joinFromTop(page(1, 8), anew, {}, key)
    expect(idsOf(whole)).toEqual([1, 2, 4, 5, 6, 7, 8])
    expect(whole.next).toBe('c8')
  })

  test('REST-6 a row that moved up from below the first page is listed once, and none is lost', () => {
    const anew = { ...page(1, 4), items: [7, 1, 2, 3].map((id) => ({ id, note: '' })) }
    expect(idsOf(joinFromTop(page(1, 8), anew, {}, key))).toEqual([7, 1, 2, 3, 4, 5, 6, 8])
  })

  test('REST-6 if so many rows moved up that the others are unknown, the first page replaces all', () => {
    const anew = { ...page(1, 3), items: [8, 7, 6].map((id) => ({ id, note: '' })), next: 'c6' }
    expect(joinFromTop(page(1, 8), anew, {}, key)).toEqual(anew)
  })

  test('REST-6 a page as long as the loaded list replaces it, and reading goes on from its end', () => {
    const anew = { ...page(1, 9), items: [1, 2, 3, 5, 6, 7, 8, 9].map((id) => ({ id, note: '' })) }
    expect(joinFromTop(page(1, 8), anew, {}, key)).toEqual(anew)
  })

  test('REST-6 a next page that arrives after a reload of the list leaves no gap', () => {
    expect(joinFromTop(page(1, 4), page(7, 9), { after: 'c6' }, key)).toEqual(page(1, 4))
  })

  test('REST-6 the first page of a list that changed completely, or that it contains completely, replaces all', () => {
    expect(joinFromTop(page(1, 8), page(12, 15), {}, key)).toEqual(page(12, 15))
    expect(joinFromTop(page(1, 8), page(1, 3, { ends: [1, 3] }), {}, key)).toEqual(page(1, 3, { ends: [1, 3] }))
  })
})
