import { expect, test } from '@jest/globals'
import { variantFor } from '../../../schema/rules/images.ts'

const variants = [1920, 1366, 768, 420, 200].map((width) => ({ width }))

test.each([
  { place: 0, width: 200 },
  { place: 222, width: 200 },
  { place: 223, width: 420 },
  { place: 466, width: 420 },
  { place: 467, width: 768 },
  { place: 1517, width: 1366 },
  { place: 1518, width: 1920 },
  { place: 5000, width: 1920 },
])('FILE-4 a place of $place px is filled to 90 % by the picture of $width px', ({ place, width }) => {
  expect(variantFor(variants, place)?.width).toBe(width)
  expect(variantFor(variants.toReversed(), place)?.width).toBe(width)
})

test('FILE-4 what has no variants has none to show', () => {
  expect(variantFor([], 400)).toBeNull()
})
