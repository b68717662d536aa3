import { describe, expect, test } from '@jest/globals'
import { moved, moveTo, orderChanges, renumbered, targetOf } from '../../schema/rules/order.ts'

const rows = [
  { id: 'a', order: 10 },
  { id: 'b', order: 20 },
  { id: 'c', order: 30 },
  { id: 'd', order: 40 },
]
const ids = ['a', 'b', 'c', 'd']
const ordersOf = (changed: { id: string; order: number }[]) =>
  Object.fromEntries(changed.map(({ id, order }) => [id, order]))

describe('moving a row', () => {
  test('ORDER-1 (rules: pure functions) past a neighbour swaps the two', () => {
    expect(moved(ids, 1, 2)).toEqual(['a', 'c', 'b', 'd'])
    expect(moved(ids, 2, 1)).toEqual(['a', 'c', 'b', 'd'])
  })

  test('ORDER-1 (rules: pure functions) by dragging moves it to any index', () => {
    expect(moved(ids, 0, 3)).toEqual(['b', 'c', 'd', 'a'])
    expect(moved(ids, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  })

  test.each([
    ['the first up', 0, -1],
    ['the last down', 3, 4],
    ['one that is not there', 4, 0],
    ['one to where it is', 2, 2],
  ])('ORDER-1 (rules: pure functions) %s changes nothing', (_, from, to) => {
    expect(moved(ids, from, to)).toEqual(ids)
  })
})

describe('the orders after a move', () => {
  test.each([
    ['neighbours swap theirs', 0, 1, { a: 20, b: 10 }],
    ['neighbours swap theirs at the end too', 3, 2, { c: 40, d: 30 }],
    ['all between the two places change', 0, 3, { a: 40, b: 10, c: 20, d: 30 }],
    ['nobody changes', 2, 2, {}],
  ])('ORDER-1 (rules: pure functions) %s', (_, from, to, changed) => {
    expect(ordersOf(orderChanges(rows, moved(ids, from, to)))).toEqual(changed)
  })

  test('ORDER-1 (rules: pure functions) rows that share an order are numbered anew', () => {
    const clash = rows.slice(0, 3).map((row) => ({ ...row, order: 99 }))
    expect(ordersOf(orderChanges(clash, ['b', 'a', 'c']))).toEqual({ b: 1, a: 2, c: 3 })
  })

  test('ORDER-1 (rules: pure functions) a row that was deleted meanwhile is skipped', () => {
    expect(ordersOf(orderChanges(rows.slice(0, 2), ['c', 'b', 'a']))).toEqual({ b: 10, a: 20 })
  })
})

test('ORDER-1 (rules: pure functions) deleting a row closes the gap in the numbers', () => {
  expect(ordersOf(renumbered(rows.toSpliced(1, 1)))).toEqual({ a: 1, c: 2, d: 3 })
})

describe('a position beside another row', () => {
  const named = ids.map((id) => ({ id }))
  const put = (id: string, place: Parameters<typeof moveTo>[2]) => {
    const move = moveTo(named, id, place)
    return move && moved(ids, move.from, move.to).join('')
  }

  test('ORDER-1 (rules: pure functions) is found before and after each row, from above and from below', () => {
    expect(ids.map((id) => put('b', { before: id }))).toEqual(['bacd', 'abcd', 'abcd', 'acbd'])
    expect(ids.map((id) => put('b', { after: id }))).toEqual(['abcd', 'abcd', 'acbd', 'acdb'])
  })

  test('ORDER-1 (rules: pure functions) is missing for an unknown row or neighbour', () => {
    expect([put('x', { before: 'a' }), put('a', { after: 'x' })]).toEqual([null, null])
  })

  test('ORDER-1 (rules: pure functions) is found for every move by indexes, beside the last passed row', () => {
    for (const from of [0, 1, 2, 3])
      for (const to of [0, 1, 2, 3]) {
        const place = targetOf(named, from, to)
        if (from === to) expect(place).toBeNull()
        else expect(place && moveTo(named, ids[from] ?? '', place)).toEqual({ from, to })
      }
    expect([targetOf(named, 1, 0), targetOf(named, 1, 3)]).toEqual([{ before: 'a' }, { after: 'd' }])
    expect([targetOf(named, 0, -1), targetOf(named, 3, 4)]).toEqual([null, null])
  })
})
