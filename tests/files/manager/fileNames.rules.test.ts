import { expect, test } from '@jest/globals'
import { nameParts } from '../../../web/files/nameParts.ts'

const shown = (name: string, most = Infinity) => {
  const { start, ending } = nameParts(name, most)
  return [start, ending]
}

test('FILE-3 the name of a file is never cut inside its ending, and what is left out is left out before it', () => {
  expect(shown('IMG_2405_tuletorn.jpg')).toEqual(['IMG_2405_tuletorn', '.jpg'])
  expect(shown('IMG_2405_tuletorn.jpg', 16)).toEqual(['IMG_2405_tu', '….jpg'])
  expect(shown('IMG_2405_tuletorn.jpg', 21)).toEqual(['IMG_2405_tuletorn', '.jpg'])
  expect(shown('Praami sõiduplaan 2026.pdf', 12)).toEqual(['Praami', '….pdf'])
})

test('FILE-3 a name without an ending is cut at its end, one that begins with a point has none, and no letter is halved', () => {
  expect(shown('LOEMIND')).toEqual(['LOEMIND', ''])
  expect(shown('.htaccess')).toEqual(['.htaccess', ''])
  expect(shown('Kokkuvõte nr. 5 juhatusele', 10)).toEqual(['Kokkuvõte', '…'])
  expect(shown('🏝🏝🏝🏝🏝🏝.png', 8)).toEqual(['🏝🏝🏝', '….png'])
})

test('FILE-3 however long a name is, as many letters are shown as fit', () => {
  for (const length of [1, 5, 27, 28, 29, 80, 200])
    for (const ending of ['', '.jpg', '.geojson']) {
      const parts = shown('a'.repeat(length) + ending, 28)
      expect(parts.join('').length).toBeLessThanOrEqual(28)
      expect(parts.join('')).toContain(ending)
    }
})
