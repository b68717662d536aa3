import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { ImageFormat } from '../judge.ts'
import { cleanAvif } from './metadata/avif.ts'
import { cleanGif } from './metadata/gif.ts'
import { cleanJpeg } from './metadata/jpeg.ts'
import { cleanPng } from './metadata/png.ts'
import { cleanWebp } from './metadata/webp.ts'

/**
 * The bytes of an image without what tells of people and places, part by part; the picture itself is not coded anew. FILE-4.
 * @throws RangeError where the file is not whole
 */
export async function cleanOriginal(path: string, format: ImageFormat, metadata: Metadata): Promise<Buffer[]> {
  const bytes = await readFile(path)
  const orientation = metadata.orientation ?? 1
  switch (format) {
    case 'jpeg':
      return cleanJpeg(bytes, orientation)
    case 'png':
      return cleanPng(bytes, orientation)
    case 'webp':
      return cleanWebp(bytes, orientation)
    case 'gif':
      return cleanGif(bytes)
    case 'avif':
      return cleanAvif(
        bytes,
        [metadata.exif, metadata.xmp].filter((block) => block != null),
      )
  }
}
