import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ArticleEdit, editedValues, mergeArticle } from '../../../web/articles/editor/edits.ts'
import { type ArticleValues, moduleList, type ModuleValue, newValues } from '../../../web/articles/editor/values.ts'
import { mergeOrder } from '../../../web/content/items/mergeItems.ts'
import { fieldsOf } from '../../../web/lib/fields/fields.ts'

const text = (id: string, html = id): ModuleValue => ({ kind: 'text', id, html })
const article = (...ids: string[]) =>
  editedValues(newValues('et'), { type: 'replaceContent', fields: {}, modules: ids.map((id) => text(id)) })
const edited = (values: ArticleValues, edits: readonly ArticleEdit[]) => edits.reduce(editedValues, values)

/** Merges what the second user saves (`own`) with what the first one has saved already (`current`). */
function merged(base: ArticleValues, own: ArticleValues, current: ArticleValues) {
  const { value, conflicts } = mergeArticle(fieldsOf(current), { value: fieldsOf(own), base: fieldsOf(base) })
  // The merged fields are those of an article.
  return { values: value as unknown as ArticleValues, conflicts }
}
const htmlOf = (values: ArticleValues) => moduleList.itemsOf(values).map((module) => 'html' in module && module.html)

/** Random edits; the ids that one person adds are their own, as they are UUIDs. */
const editsBy = (person: string): fc.Arbitrary<ArticleEdit[]> => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', `${person}1`, `${person}2`)
  const index = fc.nat({ max: 6 })
  return fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('insert' as const),
        index,
        item: fc.constantFrom(`${person}1`, `${person}2`).map((added) => text(added)),
      }),
      id.map((changed): ArticleEdit => ({ type: 'change', item: text(changed, `${changed} by ${person}`) })),
      fc.record({ type: fc.constant('move' as const), from: index, to: index }),
      fc.record({ type: fc.constant('remove' as const), id }),
    ),
    { maxLength: 6 },
  )
}
const base = article('a', 'b', 'c', 'd')

describe('merging two people’s changes of an article', () => {
  test('ARTICLE-7 any two sets of edits merge into complete modules, each of them once', () => {
    fc.assert(
      fc.property(editsBy('m'), editsBy('j'), (mine, theirs) => {
        const { values } = merged(base, edited(base, mine), edited(base, theirs))
        const { moduleIds } = values
        expect(moduleIds.length).toBeGreaterThan(0)
        expect(new Set(moduleIds).size).toBe(moduleIds.length)
        const present = Object.keys(values).filter((part) => part.startsWith('module:') && values[part as 'module:'])
        expect(present.sort()).toEqual(moduleIds.map(moduleList.fieldOf).sort())
      }),
    )
  })

  test('ARTICLE-7 a change of only one editor is merged unchanged', () => {
    fc.assert(
      fc.property(editsBy('m'), (edits) => {
        const changed = edited(base, edits)
        expect(moduleList.itemsOf(merged(base, changed, base).values)).toEqual(moduleList.itemsOf(changed))
        expect(moduleList.itemsOf(merged(base, base, changed).values)).toEqual(moduleList.itemsOf(changed))
        expect(merged(base, changed, base).conflicts).toEqual([])
        expect(merged(base, changed, changed).conflicts).toEqual([])
      }),
    )
  })

  test('ARTICLE-7 no text of either editor is lost without a conflict', () => {
    fc.assert(
      fc.property(editsBy('m'), editsBy('j'), (mine, theirs) => {
        const [own, current] = [edited(base, mine), edited(base, theirs)]
        const { values, conflicts } = merged(base, own, current)
        const written = moduleList
          .itemsOf(current)
          .filter(
            (module) =>
              'html' in module && module.html.endsWith(' by j') && !conflicts.includes(moduleList.fieldOf(module.id)),
          )
        for (const module of written) expect(values[moduleList.fieldOf(module.id)]).toEqual(module)
      }),
    )
  })

  test('ARTICLE-7 additions, moves and deletions of both are merged', () => {
    const mine = edited(base, [
      { type: 'insert', index: 1, item: text('mine') },
      { type: 'remove', id: 'd' },
    ])
    const theirs = edited(base, [
      { type: 'move', from: 2, to: 0 },
      { type: 'insert', index: 4, item: text('theirs') },
      { type: 'change', item: text('b', 'b, changed') },
    ])
    const { values, conflicts } = merged(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(htmlOf(values)).toEqual(['c', 'a', 'mine', 'b, changed', 'theirs'])
  })

  test('ARTICLE-7 a module that one editor deleted and the other changed is a conflict, with the own side first', () => {
    const changed = edited(base, [{ type: 'change', item: text('a', 'new') }])
    const deleted = edited(base, [{ type: 'remove', id: 'a' }])
    expect(merged(base, changed, deleted)).toMatchObject({ conflicts: ['module:a'] })
    expect(htmlOf(merged(base, changed, deleted).values)).toEqual(['new', 'b', 'c', 'd'])
    expect(htmlOf(merged(base, deleted, changed).values)).toEqual(['b', 'c', 'd'])
  })

  test('ORDER-1 (rules: merging) where both have moved rows the own order wins', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'a', 'c', 'd'])).toEqual(['c', 'd', 'a', 'b'])
    expect(mergeOrder(['a', 'b', 'c'], ['a', 'b', 'c', 'e'], ['b', 'a', 'c'])).toEqual(['b', 'a', 'c', 'e'])
    expect(mergeOrder([], ['x'], ['y'])).toEqual(['y', 'x'])
  })
})
