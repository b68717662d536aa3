import { expect, test } from '@jest/globals'
import { comparedFields } from '../../web/history/comparison.ts'
import { changedWords } from '../../web/history/fieldNames.ts'

/** A field of a revision, plain text by default. */
const field = (name: string, text: string | null, part: string | null = null, html = false) =>
  ({ __typename: 'RevisionField', name, part, text, html }) as const

test('HIST-1 fields are named in words, parts by their position, and a deleted one where it was', () => {
  const before = [
    field('pealkiri', 'Praam'),
    field('moodulid.sisu', '<p>Esimene</p>', 'm1', true),
    field('moodulid.sisu', '<p>Teine</p>', 'm2', true),
    field('meedia.sisu', 'kai.jpg', 'a'),
    field('meedia.tekst.et', 'Kai', 'a'),
  ]
  const now = [
    field('pealkiri', 'Praam'),
    field('moodulid.sisu', '<p>Esimene</p>', 'm1', true),
    field('moodulid.sisu', '<p>Uus</p>', 'm3', true),
    field('meedia.sisu', 'kai.jpg', 'a'),
    field('meedia.tekst.et', 'Kai suvel', 'a'),
  ]
  expect(comparedFields(before, now).map(({ label, before, now, isSame }) => [label, before, now, isSame])).toEqual([
    ['Pealkiri', 'Praam', 'Praam', true],
    ['Moodul 1', 'Esimene', 'Esimene', true],
    ['Moodul 2 (kustutatud)', 'Teine', '', false],
    ['Moodul 2 (lisatud)', '', 'Uus', false],
    ['Pilt 1', 'kai.jpg', 'kai.jpg', true],
    ['Pilt 1: tekst (eesti keeles)', 'Kai', 'Kai suvel', false],
  ])
})

test('HIST-1 the blocks of each language of the home page are numbered apart, and a removed text stays null', () => {
  const before = [field('et.pealkiri', null, 'b1'), field('en.pealkiri', 'Island', 'b1')]
  const now = [field('et.pealkiri', 'Saar', 'b1'), field('en.pealkiri', 'Island', 'b1')]
  expect(comparedFields(before, now)).toMatchObject([
    { label: 'Plokk 1: pealkiri (eesti keeles)', before: null, now: 'Saar' },
    { label: 'Plokk 1: pealkiri (inglise keeles)', isSame: true },
  ])
})

test('HIST-1 a change of the formatting alone leaves the words the same', () => {
  const [text] = comparedFields(
    [field('tekst', '<p>Tere</p>', null, true)],
    [field('tekst', '<p><strong>Tere</strong></p>', null, true)],
  )
  expect(text).toMatchObject({ label: 'Tekst', before: 'Tere', now: 'Tere', isSame: false })
})

test('HIST-1 what a revision changed is listed in words, each once', () => {
  expect(changedWords(['pealkiri', 'moodulid', 'moodulid.sisu', 'nimi.en', 'et.link', 'aasta.end', 'tundmatu'])).toBe(
    'pealkiri, moodulid, nimi (inglise keeles), plokid (eesti keeles), lõppaasta, tundmatu',
  )
})
