import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ArticleEdit, editedValues, undoKey } from '../../../web/articles/editor/edits.ts'
import {
  type ArticleValues,
  firstModule,
  moduleList,
  type ModuleValue,
  newValues,
} from '../../../web/articles/editor/values.ts'
import { haveSameFields } from '../../../web/lib/fields/fields.ts'
import { type History, historyOf, recorded, redone, rewritten, undone } from '../../../web/lib/history/useHistory.ts'
import { pictureRow } from '../../files/fileRows.ts'

// Few ids, so that edits often refer to a module that already exists or was deleted.
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', firstModule.id)
const index = fc.integer({ min: -1, max: 7 })
const module: fc.Arbitrary<ModuleValue> = fc.oneof(
  fc.record({ kind: fc.constantFrom('text' as const, 'embed' as const), id, html: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom('images' as const, 'files' as const), id, files: fc.constant([]) }),
  fc.record({ kind: fc.constant('other' as const), id, type: fc.constant('galerii') }),
)
const modules = fc.uniqueArray(module, { selector: (one) => one.id, maxLength: 5 })
const edit: fc.Arbitrary<ArticleEdit> = fc.oneof(
  fc.record({ type: fc.constant('insert' as const), index, item: module }),
  fc.record({ type: fc.constant('change' as const), item: module }),
  fc.record({ type: fc.constant('move' as const), from: index, to: index }),
  fc.record({ type: fc.constant('remove' as const), id }),
  fc.record({ type: fc.constant('removeEmpty' as const), id }),
  fc.record({ type: fc.constant('set' as const), fields: fc.record({ title: fc.string({ maxLength: 2 }) }) }),
  fc.record({ type: fc.constant('replaceContent' as const), fields: fc.constant({}), modules }),
)
const withContent = (given: ModuleValue[]) =>
  editedValues(newValues('et'), { type: 'replaceContent', fields: {}, modules: given })
const start = modules.map(withContent)

/** `later` is the time since the previous step in ms. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ edit, later: fc.constantFrom(10, 5_000) }) },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
)

/** Expects the invariants of the values. */
function expectWhole(values: ArticleValues) {
  const { moduleIds } = values
  expect(moduleIds.length).toBeGreaterThan(0)
  expect(new Set(moduleIds).size).toBe(moduleIds.length)
  const parts = Object.keys(values).filter((name) => name.startsWith('module:'))
  expect(parts.sort()).toEqual(moduleIds.map(moduleList.fieldOf).sort())
  expect(moduleList.itemsOf(values).map((shown) => shown.id)).toEqual(moduleIds)
}

const editedHistory = (history: History<ArticleValues>, made: ArticleEdit, at: number) =>
  recorded(history, editedValues(history.present, made), { key: undoKey(made), at })

/** Applies `take` until it changes nothing any more. */
function allOf(history: History<ArticleValues>, take: typeof undone) {
  for (let now = history; ;) {
    const next = take(now)
    if (next === now) return now
    expectWhole(next.present)
    now = next
  }
}

describe('edits of an article', () => {
  test('MODULE-1 after any edits, undos and redos each module exists once, and there is at least one', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 40 }), (values, steps) => {
        let history = historyOf(values)
        let at = 0
        for (const made of steps) {
          if (made === 'undo') history = undone(history)
          else if (made === 'redo') history = redone(history)
          else history = editedHistory(history, made.edit, (at += made.later))
          expectWhole(history.present)
        }
      }),
    )
  })

  test('MODULE-1 undoing everything restores the start, and redoing everything the end', () => {
    fc.assert(
      fc.property(start, fc.array(fc.tuple(edit, fc.constantFrom(10, 5_000)), { maxLength: 40 }), (values, edits) => {
        let at = 0
        const end = edits.reduce(
          (history, [made, later]) => editedHistory(history, made, (at += later)),
          historyOf(values),
        )
        const undoneAll = allOf(end, undone)
        expect(undoneAll.present).toBe(values)
        expect(allOf(undoneAll, redone).present).toBe(end.present)
      }),
    )
  })

  test('MODULE-1 inserting shifts the later modules, and deleting closes the gap', () => {
    fc.assert(
      fc.property(start, index, (values, position) => {
        const added: ModuleValue = { kind: 'text', id: 'new', html: '' }
        const more = editedValues(values, { type: 'insert', index: position, item: added })
        const at = Math.min(Math.max(position, 0), values.moduleIds.length)
        expect(more.moduleIds.indexOf('new')).toBe(at)
        expect(editedValues(more, { type: 'remove', id: 'new' })).toEqual(values)
      }),
    )
  })

  test('ORDER-1 (rules: lists) a move takes one module to its index and leaves the others in order; beyond the ends it changes nothing', () => {
    fc.assert(
      fc.property(start, index, index, (values, from, to) => {
        const { moduleIds } = values
        const after = editedValues(values, { type: 'move', from, to })
        const isInside = [from, to].every((position) => position >= 0 && position < moduleIds.length)
        if (!isInside || from === to) return expect(after).toBe(values)
        const moved = moduleIds[from]
        expect(after.moduleIds[to]).toBe(moved)
        expect(after.moduleIds.filter((one) => one !== moved)).toEqual(moduleIds.filter((one) => one !== moved))
        expect(editedValues(after, { type: 'move', from: to, to: from })).toEqual(values)
      }),
    )
  })

  test('MODULE-2 a change of one module leaves all others the same objects, so that only its row is drawn', () => {
    fc.assert(
      fc.property(start, module, (values, changed) => {
        const after = editedValues(values, { type: 'change', item: changed })
        for (const one of values.moduleIds)
          expect(after[moduleList.fieldOf(one)]).toBe(one === changed.id ? changed : values[moduleList.fieldOf(one)])
        expect(after.moduleIds).toBe(values.moduleIds)
      }),
    )
  })

  test('MODULE-1 typing in one module is one undo step; in two modules, or after a pause, it is two', () => {
    const text = (which: string, html: string): ArticleEdit => {
      return { type: 'change', item: { kind: 'text', id: which, html } }
    }
    const values = withContent([
      { kind: 'text', id: 'a', html: '' },
      { kind: 'text', id: 'b', html: '' },
    ])
    const stepsOf = (...made: [ArticleEdit, number][]) =>
      made.reduce((history, [one, at]) => editedHistory(history, one, at), historyOf(values)).past.length
    expect(stepsOf([text('a', '<p>P</p>'), 0], [text('a', '<p>Pr</p>'), 300])).toBe(1)
    expect(stepsOf([text('a', '<p>P</p>'), 0], [text('b', '<p>Po</p>'), 300])).toBe(2)
    expect(stepsOf([text('a', '<p>P</p>'), 0], [text('a', '<p>Pr</p>'), 3_000])).toBe(2)
  })

  test('MODULE-3 only a module without pictures is deleted as empty', () => {
    const empty: ModuleValue = { kind: 'images', id: 'a', files: [] }
    const full: ModuleValue = { kind: 'images', id: 'b', files: [pictureRow('kai.jpg')] }
    const values = withContent([empty, full])
    expect(editedValues(values, { type: 'removeEmpty', id: 'b' })).toBe(values)
    expect(editedValues(values, { type: 'removeEmpty', id: 'a' }).moduleIds).toEqual(['b'])
  })

  test('MODULE-3 a module that became empty is left out of the undo steps, except one with a picture, and no two steps are equal', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 20 }), id, (values, steps, which) => {
        let now = historyOf(values)
        let at = 0
        for (const one of steps) {
          if (one === 'undo') now = undone(now)
          else if (one === 'redo') now = redone(now)
          else now = editedHistory(now, one.edit, (at += one.later))
        }
        const forget = (value: ArticleValues) => editedValues(value, { type: 'removeEmpty', id: which })
        const after = rewritten(now, forget, haveSameFields)
        const all = [...after.past, after.present, ...after.future]
        for (const [index, value] of all.entries()) {
          expectWhole(value)
          expect(forget(value)).toBe(value)
          if (index > 0) expect(haveSameFields(value, all[index - 1]!)).toBe(false)
        }
        expect(after.present).toEqual(forget(now.present))
      }),
    )
  })
})
