import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { ImageFormat } from '../detectType.ts'
import { cleanAvif } from './metadata/avif.ts'
import { cleanGif } from './metadata/gif.ts'
import { cleanJpeg } from './metadata/jpeg.ts'
import { cleanPng } from './metadata/png.ts'
import { cleanWebp } from './metadata/webp.ts'

/**
 * Removes personal metadata (people, places, dates) from an image without re-encoding it. FILE-4.
 * @returns the cleaned file as a list of buffers
 * @throws RangeError when the file is truncated
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
