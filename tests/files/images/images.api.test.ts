import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { download, upload } from '../upload/uploadForm.ts'
import { emptyGif } from './emptyGif.ts'
import { arrow, corners, cornersOf, turnedPhoto } from './pictures.ts'

const api = apiOfTests()
const mari = personOfTests(api)

interface Variant {
  laius: number
  korgus: number
  tee: string
}

async function uploaded(bytes: Buffer, name: string) {
  const { status, body } = await upload(api, bytes, { as: mari, name })
  expect([status, body.msg]).toEqual([200, undefined])
  return body as { tee: string; suurused: Variant[]; meta: { mimetype: string; size: number } }
}

const bytesOf = async (path: string, accept = '*/*') =>
  (await download(api, path, { as: mari, headers: { accept } })).bytes

const widths = (file: { suurused: Variant[] }) => file.suurused.map(({ laius }) => laius)

describe('FILE-4 orientation and metadata', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'FILE-4 a photo of EXIF orientation %i is upright in every size and in the original, without its location',
    async (orientation) => {
      const bytes = await turnedPhoto(orientation)
      expect(bytes.includes('Mari Mets')).toBe(true)
      expect(await cornersOf(bytes)).toEqual(corners)
      const file = await uploaded(bytes, 'foto.jpg')
      expect(file.suurused.map(({ laius, korgus }) => [laius, korgus])).toEqual([
        [900, 600],
        [768, 512],
        [420, 280],
        [200, 133],
      ])
      for (const { tee } of file.suurused)
        for (const accept of ['image/webp', 'image/jpeg']) {
          const variant = await bytesOf(tee, accept)
          expect(await cornersOf(variant)).toEqual(corners)
          const { exif, orientation: turned } = await sharp(variant).metadata()
          expect([exif, turned]).toEqual([undefined, undefined])
        }
      const original = await bytesOf(file.tee)
      expect(file.meta.size).toBe(original.length)
      expect(await cornersOf(original)).toEqual(corners)
      const { exif = Buffer.alloc(0) } = await sharp(original).metadata()
      expect(exif.length).toBeLessThanOrEqual(32)
      expect(original.includes('Mari Mets') || original.includes('Saare Kaamera')).toBe(false)
      // The picture is not re-encoded: its pixels are identical.
      const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer()
      expect((await pixels(original)).equals(await pixels(bytes))).toBe(true)
    },
  )

  test.each(['png', 'webp', 'avif'] as const)(
    'FILE-4 a %s loses its EXIF and XMP and keeps its pixels',
    async (kind) => {
      const bytes = await (
        await arrow()
      )
        .withExif({ IFD0: { Artist: 'Mari Mets' }, IFD3: { GPSLatitude: '58/1 22/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Mari kodu</note></x:xmpmeta>')
        .toFormat(kind, kind === 'avif' ? { effort: 0 } : {})
        .toBuffer()
      expect(bytes.includes('Mari Mets')).toBe(true)
      const file = await uploaded(bytes, `pilt.${kind}`)
      const original = await bytesOf(file.tee)
      expect(original.includes('Mari Mets')).toBe(false)
      expect(original.includes('Mari kodu')).toBe(false)
      const pixels = (image: Buffer) => sharp(image).raw().toBuffer()
      expect((await pixels(original)).equals(await pixels(bytes))).toBe(true)
      expect(await cornersOf(await bytesOf(file.suurused[0]?.tee ?? ''))).toEqual(corners)
    },
  )

  test('FILE-4 data appended to a picture is removed: a film, an archive, a page; without metadata the rest is kept byte for byte', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const bytes = await (await arrow(300, 200)).toFormat(kind).toBuffer()
      const tail = Buffer.from('<html><script>alert(1)</script>')
      const file = await uploaded(Buffer.concat([bytes, tail]), `pilt.${kind}`)
      expect((await bytesOf(file.tee)).equals(bytes)).toBe(true)
    }
  })
})

describe('FILE-4 sizes', () => {
  test.each([
    { own: 120, sizes: [120] },
    { own: 3000, sizes: [1920, 1366, 768, 420, 200] },
  ])('FILE-4 an image $own px wide gets $sizes', async ({ own, sizes }) => {
    const bytes = await sharp({ create: { width: own, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(widths(await uploaded(bytes, 'laius.png'))).toEqual(sizes)
  })

  test('FILE-4 WebP is served under the same path to clients that accept it, where it is smaller', async () => {
    const { suurused } = await uploaded(await (await arrow()).jpeg().toBuffer(), 'foto.jpg')
    const path = suurused[0]?.tee ?? ''
    const take = (accept: string) => download(api, path, { as: mari, headers: { accept } })
    const [jpeg, webp] = [await take('image/jpeg,*/*'), await take('image/avif,image/webp,*/*;q=0.8')]
    expect([jpeg, webp].map(({ headers }) => headers.get('content-type'))).toEqual(['image/jpeg', 'image/webp'])
    expect(webp.bytes.length).toBeLessThan(jpeg.bytes.length)
    expect((await sharp(webp.bytes).metadata()).format).toBe('webp')
    expect(webp.headers.get('vary')).toMatch(/Accept/)
    expect(webp.headers.get('etag')).not.toBe(jpeg.headers.get('etag'))
    expect((await take('image/webp;q=0')).headers.get('content-type')).toBe('image/jpeg')
  })

  test('FILE-4 a CMYK photo and one with a wide colour gamut are shown in sRGB', async () => {
    const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#d02020' } })
    const cmyk = await red.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    const wide = await red.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    for (const bytes of [cmyk, wide]) {
      const { suurused } = await uploaded(bytes, 'foto.jpg')
      const variant = sharp(await bytesOf(suurused[0]?.tee ?? ''))
      expect(await variant.metadata()).toMatchObject({ space: 'srgb', channels: 3 })
      const [r = 0, g = 0, b = 0] = (await variant.stats()).channels.map(({ mean }) => mean)
      expect(Math.abs(r - 0xd0) + Math.abs(g - 0x20) + Math.abs(b - 0x20)).toBeLessThan(75)
    }
  })

  test('FILE-4 an animation moves in every size', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 500, height: 300, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#f00'), await frame('#0f0'), await frame('#00f')]
    for (const kind of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(kind)
        .toBuffer()
      const file = await uploaded(bytes, `liigub.${kind}`)
      expect(file.suurused.map(({ laius, korgus }) => [laius, korgus])).toEqual([
        [500, 300],
        [420, 252],
        [200, 120],
      ])
      for (const { tee } of file.suurused) expect((await sharp(await bytesOf(tee)).metadata()).pages).toBe(3)
      expect((await sharp(await bytesOf(file.tee)).metadata()).pages).toBe(3)
    }
  })

  test('FILE-4 an animation of over 5 megapixels in all frames has static variants, and is stored as it is', async () => {
    for (const [frames, pages] of [
      [20, 20],
      [21, 1],
    ] as const) {
      const colours = Array.from({ length: frames }, (_, index) => (index % 2 === 0 ? '#f00' : '#00f'))
      const pictures = colours.map((background) =>
        sharp({ create: { width: 500, height: 500, channels: 3, background } })
          .png()
          .toBuffer(),
      )
      const bytes = await sharp(await Promise.all(pictures), { join: { animated: true } })
        .gif()
        .toBuffer()
      const { suurused, tee } = await uploaded(bytes, 'liigub.gif')
      expect(suurused.map(({ laius, korgus }) => [laius, korgus])).toEqual([
        [500, 500],
        [420, 420],
        [200, 200],
      ])
      for (const variant of suurused) expect((await sharp(await bytesOf(variant.tee)).metadata()).pages).toBe(pages)
      expect((await sharp(await bytesOf(tee)).metadata()).pages).toBe(frames)
    }
    // However small the frames are, each costs time.
    const { suurused } = await uploaded(emptyGif({ width: 10, height: 10, frames: 1_001 }), 'liigub.gif')
    expect((await sharp(await bytesOf(suurused[0]?.tee ?? '')).metadata()).pages).toBe(1)
  })

  test('FILE-4 transparency and 16 bits a channel are preserved', async () => {
    const clear = await sharp({
      create: { width: 400, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const { suurused } = await uploaded(clear, 'läbi.png')
    for (const accept of ['image/png', 'image/webp']) {
      const variant = sharp(await bytesOf(suurused[1]?.tee ?? '', accept))
      expect((await variant.metadata()).hasAlpha).toBe(true)
      const [r = 0, , , alpha = 0] = (await variant.stats()).channels.map(({ mean }) => mean)
      expect([Math.round(r / 10), Math.round(alpha / 10)]).toEqual([26, 13])
    }
  })
})
