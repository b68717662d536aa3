import { describe, expect, test } from '@jest/globals'
import { typedAfter } from '../../../web/ui/richText/html/typedAfter.ts'

describe('what was typed after a text was sent', () => {
  test.each([
    ['in the same line', '<p>Tulen kell kuus</p>', '<p>Tulen</p>', '<p>kell kuus</p>'],
    ['in a new line', '<p>Tulen</p><p>kell kuus</p>', '<p>Tulen</p>', '<p>kell kuus</p>'],
    ['with a mark', '<p>Tulen <strong>kell</strong></p>', '<p>Tulen</p>', '<p><strong>kell</strong></p>'],
    ['in a longer text', '<p>Tere</p><p>Tulen ka</p>', '<p>Tere</p><p>Tulen</p>', '<p>ka</p>'],
    ['in an empty text', '<p>Tulen</p>', '', '<p>Tulen</p>'],
    ['nowhere', '<p>Tulen</p>', '<p>Tulen</p>', ''],
  ])('FORUM-6 ARTICLE-5 %s is the next one', (_, typed, sent, after) => {
    expect(typedAfter(typed, sent)).toBe(after)
  })

  test('FORUM-6 ARTICLE-5 is the whole text if it was changed elsewhere, so that nothing is lost', () => {
    expect(typedAfter('<p>Mina tulen</p>', '<p>Tulen</p>')).toBe('<p>Mina tulen</p>')
    expect(typedAfter('<p>Tul</p>', '<p>Tulen</p>')).toBe('<p>Tul</p>')
  })
})
