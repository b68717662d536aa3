import { describe, expect, test } from '@jest/globals'
import { freeSlug, isSlug, slugOf, slugToSave, typedSlug } from '../../schema/rules/slugs.ts'

describe('slugs', () => {
  test.each([
    ['Sadam', 'sadam'],
    ['Õunaaed ja öökull', 'ounaaed-ja-ookull'],
    ['ÄÖÕÜ šž', 'aoou-sz'],
    ['  Külakoosolek: 12. märts!  ', 'kulakoosolek-12-marts'],
    ['Straße & Œuvre', 'strasse-oeuvre'],
    ['---', ''],
    ['💥', ''],
    ['Привет', ''],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('SLUG-1 (rules: pure functions) %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
    expect(slug === '' || isSlug(slug)).toBe(true)
  })

  test.each(['', '-a', 'a-', 'a--b', 'A', 'õ', 'a b', 'a/b', 'a'.repeat(81)])(
    'SLUG-1 (rules: pure functions) %j is no slug',
    (text) => {
      expect(isSlug(text)).toBe(false)
    },
  )

  test.each([
    ['SuurTaht2027', 'suurtaht2027'],
    [' Suvi-2027 ', 'suvi-2027'],
    ['Suur Täht', null],
    ['Õhtu', null],
    ['', null],
  ])('SLUG-1 (rules: pure functions) %j in the field is %j', (text, slug) => {
    expect(typedSlug(text)).toBe(slug)
  })

  test('SLUG-1 (rules: pure functions) the saved slug is the typed one, else derived from the title, else a timestamp that later saves keep', () => {
    expect(slugToSave({ wanted: 'Talv', title: 'Jää', current: null })).toBe('talv')
    expect(slugToSave({ wanted: 'a b', title: 'Jää', current: 'talv' })).toBe('jaa')
    expect(slugToSave({ wanted: 'Vana slug', title: 'Jää', current: 'Vana slug' })).toBe('Vana slug')
    expect(slugToSave({ wanted: '', title: '💥', current: '' })).toMatch(/^\d{13}$/)
    expect(slugToSave({ wanted: '', title: '💥', current: '1700000000000-2' })).toBe('1700000000000-2')
  })

  test('SLUG-1 (rules: pure functions) a taken slug gets the first free number', () => {
    expect(freeSlug('sadam', new Set())).toBe('sadam')
    expect(freeSlug('sadam', new Set(['sadam', 'sadam-2', 'sadam-4']))).toBe('sadam-3')
  })
})
