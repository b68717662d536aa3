import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { variantFor } from '../../../schema/rules/client/images.ts'
import { drawnWidth } from '../../../web/files/pictures/drawnWidth.ts'

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
])('FILE-4 a frame of $place px is filled to 90 % by the picture of $width px', ({ place, width }) => {
  expect(variantFor(variants, place)?.width).toBe(width)
  expect(variantFor(variants.toReversed(), place)?.width).toBe(width)
})

test('FILE-4 a file without variants has none to show', () => {
  expect(variantFor([], 400)).toBeNull()
})

test.each([
  { what: 'a panorama that covers a tile', frame: [271, 203], fit: 'cover', ratio: 3000 / 700, width: 870 },
  { what: 'a photo that covers a tile', frame: [271, 203], fit: 'cover', ratio: 4 / 3, width: 271 },
  { what: 'an upright scan that covers a tile', frame: [271, 203], fit: 'cover', ratio: 0.7, width: 271 },
  { what: 'an upright scan that fits into a tile', frame: [271, 203], fit: 'contain', ratio: 0.7, width: 143 },
  { what: 'a panorama that fits into a tile', frame: [271, 203], fit: 'contain', ratio: 4, width: 271 },
  { what: 'a photo with a height of its own', frame: [652, 0], fit: 'natural', ratio: 1.5, width: 652 },
  { what: 'a picture of unknown shape', frame: [271, 203], fit: 'cover', ratio: null, width: 271 },
] as const)('FILE-4 $what is rendered $width px wide', ({ frame: [width, height], fit, ratio, width: drawn }) => {
  expect(drawnWidth({ width, height }, fit, ratio)).toBe(drawn)
})

test('FILE-4 every stored picture of the client is rendered by the component that measures its frame', () => {
  const drawing = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.tsx') &&
        /<img\b|\bvariantFor\(|background(?:Image)?:.*\burl\(/.test(readFileSync(join('web', file), 'utf8')),
    )
    .sort()
  // The logo of the community is no stored picture.
  expect(drawing).toEqual(['app/navbar/Navbar.tsx', 'files/pictures/FileImage.tsx', 'ui/guest/GuestFrame.tsx'])
})
