import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Item, type ItemEdit, itemList } from '../../web/content/items/itemList.ts'
import { mergeItems } from '../../web/content/items/mergeItems.ts'
import { partsOf } from '../../web/lib/parts/parts.ts'

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
  test('GALLERY-2 after any edits each item is there once, also none at all', () => {
    fc.assert(
      fc.property(items, fc.array(edit, { maxLength: 30 }), (start, edits) => {
        for (let values = list.withItems({}, start), made = 0; made < edits.length; made++) {
          values = list.edited(values, edits[made]!)
          expect(new Set(values.mediaIds).size).toBe(values.mediaIds.length)
          const parts = Object.keys(values).filter((name) => name !== list.idsPart)
          expect(parts.sort()).toEqual(values.mediaIds.map(list.partOf).sort())
        }
      }),
    )
  })

  test('GALLERY-2 several are inserted at a position in their order, without those that are there already', () => {
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

  test('GALLERY-2 ORDER-1 several go to a position together: the first of them is there, and the others keep their order', () => {
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

  test('GALLERY-2 several that are moved where they are, and such as are gone, change nothing', () => {
    const before = album('a', 'b', 'c')
    expect(list.edited(before, { type: 'moveAll', ids: ['b', 'c'], index: 1 })).toBe(before)
    expect(list.edited(before, { type: 'moveAll', ids: ['x'], index: 0 })).toBe(before)
    expect(list.edited(before, { type: 'removeAll', ids: ['x'] })).toBe(before)
    expect(list.edited(before, { type: 'removeAll', ids: ['a', 'c', 'x'] }).mediaIds).toEqual(['b'])
  })

  test('GALLERY-2 the last item can be deleted, and what two people add to an empty list is merged', () => {
    expect(list.edited(album('a'), { type: 'remove', id: 'a' })).toEqual(album())
    const added = (one: string): Album => list.edited(album(), { type: 'insert', index: 0, item: picture(one) })
    const stored = { value: partsOf(added('mine')), base: partsOf(album()) }
    const { value, conflicts } = mergeItems([list])(partsOf(added('theirs')), stored)
    expect(conflicts).toEqual([])
    // The merged parts are those of an album.
    expect([...(value as unknown as Album).mediaIds].sort()).toEqual(['mine', 'theirs'])
    const emptied = { value: partsOf(album()), base: partsOf(album('a')) }
    expect(mergeItems([list])(partsOf(album('a')), emptied)).toEqual({ value: partsOf(album()), conflicts: [] })
  })
})
