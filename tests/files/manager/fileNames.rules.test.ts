import { expect, test } from '@jest/globals'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { splitFileName } from '../../../web/files/splitFileName.ts'

const shown = (name: string, most = Infinity) => {
  const { start, ending } = splitFileName(name, most)
  return [start, ending]
}

test('FILE-3 the name of a file is never cut inside its extension, and letters are left out before the extension', () => {
  expect(shown('IMG_2405_tuletorn.jpg')).toEqual(['IMG_2405_tuletorn', '.jpg'])
  expect(shown('IMG_2405_tuletorn.jpg', 16)).toEqual(['IMG_2405_tu', '….jpg'])
  expect(shown('IMG_2405_tuletorn.jpg', 21)).toEqual(['IMG_2405_tuletorn', '.jpg'])
  expect(shown('Praami sõiduplaan 2026.pdf', 12)).toEqual(['Praami', '….pdf'])
})

test('FILE-3 a name without an extension is cut at its end, one that begins with a dot has none, and no character is cut in half', () => {
  expect(shown('LOEMIND')).toEqual(['LOEMIND', ''])
  expect(shown('.htaccess')).toEqual(['.htaccess', ''])
  expect(shown('Kokkuvõte nr. 5 juhatusele', 10)).toEqual(['Kokkuvõte', '…'])
  expect(shown('🏝🏝🏝🏝🏝🏝.png', 8)).toEqual(['🏝🏝🏝', '….png'])
})

test('FILE-3 a name of any length shows as many letters as fit', () => {
  for (const length of [1, 5, 27, 28, 29, 80, 200])
    for (const ending of ['', '.jpg', '.geojson']) {
      const parts = shown('a'.repeat(length) + ending, 28)
      expect(parts.join('').length).toBeLessThanOrEqual(28)
      expect(parts.join('')).toContain(ending)
    }
})

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_999, '999 kB'],
  [1_000_000, '1 MB'],
  [1_290_000, '1,2 MB'],
])('FILE-3 the size of %i bytes is shown as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})
