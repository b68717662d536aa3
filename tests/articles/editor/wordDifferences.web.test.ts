import { describe, expect, test } from '@jest/globals'
import { wordDifferences } from '../../../web/content/difference/WordDiff.tsx'

/** A difference with [-deleted-] and {+inserted+} words. */
const marked = (before: string, now: string) =>
  wordDifferences(before, now)
    .map(({ change, value }) => (change === null ? value : change === 'deleted' ? `[-${value}-]` : `{+${value}+}`))
    .join('')

describe('the words that differ between two texts', () => {
  test.each([
    ['väljub kell 18.30.', 'väljub kell 19.00.', 'väljub kell [-18.30-]{+19.00+}.'],
    ['Tere tulemast', 'Tere tulemast saarele', 'Tere tulemast {+saarele+}'],
    ['Öö ja õhtu', 'Õhtu', '[-Öö ja õhtu-]{+Õhtu+}'],
    ['üks kaks kolm', 'kolm', '[-üks kaks -]kolm'],
    ['', 'Uus', '{+Uus+}'],
    ['Vana', '', '[-Vana-]'],
    ['Rida\nteine', 'Rida teine', 'Rida teine'],
  ])('LANG-4 %j became %j', (before, now, expected) => {
    expect(marked(before, now)).toBe(expected)
  })

  test('LANG-4 a long text that was rewritten is replaced completely', () => {
    const text = (seed: number) => Array.from({ length: 20_000 }, (_, index) => `s${(index * seed) % 5_003}`).join(' ')
    expect(wordDifferences(text(7_919), text(104_729)).map(({ change }) => change)).toEqual(['deleted', 'inserted'])
  })
})
