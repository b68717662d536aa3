import { expect, test } from '@jest/globals'
import { forumTexts } from '../../../web/forum/text.ts'
import { textProblem } from '../../../web/forum/writing/problems.ts'

test('FORUM-6 a post needs visible content: words, a picture or a file', () => {
  expect(textProblem('<p> </p>', [])).toBe('Kirjuta midagi.')
  expect(textProblem('', [{ id: 'f1' }])).toBeNull()
  expect(textProblem('<p>Tere</p>', [])).toBeNull()
  expect(textProblem(`<p>${'a'.repeat(200_001)}</p>`, [{ id: 'f1' }])).toBe(
    'Tekst on liiga pikk (kuni 200 000 tähemärki).',
  )
})

test('FORUM-2 large numbers are formatted in the Estonian way', () => {
  expect(forumTexts.posts(1)).toBe('1 postitus')
  expect(forumTexts.posts(9999)).toBe('9999 postitust')
  expect(forumTexts.posts(10_000)).toBe('10\u00a0000 postitust')
})
