import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Item, type ItemEdit, itemList } from '../../web/content/items/itemList.ts'
import { mergeItems } from '../../web/content/items/mergeItems.ts'
import { fieldsOf } from '../../web/lib/fields/fields.ts'

interface Picture extends Item {
  text: string
}

/** A list that may be empty, like the pictures of an album. */
const list = itemList<'media', Picture>('media')
const picture = (id: string, text = id): Picture => ({ id, text })
const album = (...ids: string[]) =>
  list.withItems(
    {},
    ids.map((id) => picture(id)),
  )
type Album = ReturnType<typeof album>

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const index = fc.integer({ min: -1, max: 7 })
const item = fc.record({ id, text: fc.string({ maxLength: 3 }) })
const items = fc.uniqueArray(item, { selector: (one) => one.id, maxLength: 4 })
const edit: fc.Arbitrary<ItemEdit<Picture>> = fc.oneof(
  fc.record({ type: fc.constant('insert' as const), index, item }),
  fc.record({ type: fc.constant('insertAll' as const), index, items }),
  fc.record({ type: fc.constant('change' as const), item }),
  fc.record({ type: fc.constant('move' as const), from: index, to: index }),
  fc.record({ type: fc.constant('moveAll' as const), ids: fc.uniqueArray(id), index }),
  fc.record({ type: fc.constant('remove' as const), id }),
  fc.record({ type: fc.constant('removeAll' as const), ids: fc.uniqueArray(id) }),
  fc.record({ type: fc.constant('replace' as const), items }),
)

describe('a list of items that may be empty', () => {
  test('GALLERY-2 (rules: lists) after any edits each item exists once, and the list may be empty', () => {
    fc.assert(
      fc.property(items, fc.array(edit, { maxLength: 30 }), (start, edits) => {
        for (let values = list.withItems({}, start), made = 0; made < edits.length; made++) {
          values = list.edited(values, edits[made]!)
          expect(new Set(values.mediaIds).size).toBe(values.mediaIds.length)
          const parts = Object.keys(values).filter((name) => name !== list.idsField)
          expect(parts.sort()).toEqual(values.mediaIds.map(list.fieldOf).sort())
        }
      }),
    )
  })

  test('GALLERY-2 (rules: lists) several items are inserted at a position in their order, without those that the list already has', () => {
    fc.assert(
      fc.property(items, index, items, (start, at, added) => {
        const before = list.withItems({}, start).mediaIds
        const fresh = added.map((one) => one.id).filter((each) => !before.includes(each))
        const position = Math.max(0, Math.min(at, before.length))
        const { mediaIds } = list.edited(list.withItems({}, start), { type: 'insertAll', index: at, items: added })
        expect(mediaIds).toEqual([...before.slice(0, position), ...fresh, ...before.slice(position)])
      }),
    )
  })

  test('GALLERY-2 ORDER-1 (rules: lists) several items move to a position together: the first of them takes it, and the others keep their order', () => {
    fc.assert(
      fc.property(items, index, fc.uniqueArray(id), (start, at, chosen) => {
        const before = list.withItems({}, start)
        const { mediaIds } = list.edited(before, { type: 'moveAll', ids: chosen, index: at })
        const known: string[] = chosen.filter((each) => before.mediaIds.includes(each))
        const others = before.mediaIds.filter((each) => !known.includes(each))
        expect(mediaIds.filter((each) => !known.includes(each))).toEqual(others)
        const position = Math.max(0, Math.min(at, others.length))
        expect(mediaIds.slice(position, position + known.length)).toEqual(known)
      }),
    )
  })

  test('GALLERY-2 (rules: lists) moving several items to their current position, or items that were deleted, changes nothing', () => {
    const before = album('a', 'b', 'c')
    expect(list.edited(before, { type: 'moveAll', ids: ['b', 'c'], index: 1 })).toBe(before)
    expect(list.edited(before, { type: 'moveAll', ids: ['x'], index: 0 })).toBe(before)
    expect(list.edited(before, { type: 'removeAll', ids: ['x'] })).toBe(before)
    expect(list.edited(before, { type: 'removeAll', ids: ['a', 'c', 'x'] }).mediaIds).toEqual(['b'])
  })

  test('GALLERY-2 (rules: lists) the last item can be deleted, and additions of two editors to an empty list are merged', () => {
    expect(list.edited(album('a'), { type: 'remove', id: 'a' })).toEqual(album())
    const added = (one: string): Album => list.edited(album(), { type: 'insert', index: 0, item: picture(one) })
    const stored = { value: fieldsOf(added('mine')), base: fieldsOf(album()) }
    const { value, conflicts } = mergeItems([list])(fieldsOf(added('theirs')), stored)
    expect(conflicts).toEqual([])
    // The merged fields are those of an album.
    expect([...(value as unknown as Album).mediaIds].sort()).toEqual(['mine', 'theirs'])
    const emptied = { value: fieldsOf(album()), base: fieldsOf(album('a')) }
    expect(mergeItems([list])(fieldsOf(album('a')), emptied)).toEqual({ value: fieldsOf(album()), conflicts: [] })
  })
})
