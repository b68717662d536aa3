import { describe, expect, test } from '@jest/globals'
import { sourceRows } from '../../../web/articles/editor/source/sourceRows.ts'
import { sourceChanges } from '../../../web/articles/editor/source/sourceText.ts'
import type { ModuleValue } from '../../../web/articles/editor/values.ts'

const module = (id: string): ModuleValue => ({ kind: 'text', id, html: id.toLowerCase() })
const textOf = (ids: string) => ({ title: '', summary: '', seoDescription: '', modules: [...ids].map(module) })

/**
 * The rows of a source, such as 'a -b +c', beside a translation that had `openedCount` modules when it was opened.
 * @param before the modules at the last comparison, a letter each
 * @param now the current modules
 */
function rows(before: string, now: string, openedCount: number | null): string {
  const changes = sourceChanges(textOf(before), textOf(now))
  const sign = { new: '+', deleted: '-', changed: '~' }
  return sourceRows(textOf(now).modules, changes, openedCount)
    .map((row) => row.map((entry) => `${entry.change ? sign[entry.change] : ''}${entry.module.id}`).join(''))
    .join(' ')
}

describe('the modules of a source beside those of its translation', () => {
  test.each([
    ['nothing has changed', 'abc', 'abc', 'a b c'],
    ['one is new: it joins the one before', 'abc', 'axbc', 'a+x b c'],
    ['one is new at the beginning', 'abc', 'xabc', '+xa b c'],
    ['one is deleted: it keeps its row', 'abc', 'ac', 'a -b c'],
    ['one is deleted at the beginning', 'abc', 'bc', '-a b c'],
    ['one is replaced: both share the row', 'abc', 'axc', 'a -b+x c'],
    ['all are replaced', 'ab', 'xy', '-a -b+x+y'],
  ])('LANG-4 in an untouched translation, %s', (_, before, now, expected) => {
    expect(rows(before, now, before.length)).toBe(expected)
  })

  test.each([
    ['a new one has a row for its translation', 'abc', 'axbc', 'a +x b c'],
    ['a deleted one joins the one before', 'abc', 'ac', 'a-b c'],
    ['one deleted at the beginning joins the first', 'abc', 'bc', '-ab c'],
    ['all deleted ones are still named', 'ab', '', '-a-b'],
  ])('LANG-4 once modules were added or deleted, %s', (_, before, now, expected) => {
    expect(rows(before, now, null)).toBe(expected)
  })

  test('LANG-4 where the translation has other modules than the source, modules are matched by position', () => {
    expect(rows('abc', 'axbc', 2)).toBe('a +x b c')
    expect(rows('abc', 'cab', 3)).toBe('c a b')
  })
})
