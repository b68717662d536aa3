import sharp from 'sharp'
import { chanceFrom } from '../chance.ts'
import type { Scene } from './scenes/scene.ts'

/** The longer side of a drawing, in its own units. */
const longerSide = 1_200

/**
 * Draws a scene as a JPEG, always the same for the same scene.
 * @param scale of its size in pixels: 1 is full size
 */
export function renderScene(scene: Scene, scale = 1): Promise<Buffer> {
  const [width, height] = [Math.round(scene.width * scale), Math.round(scene.height * scale)]
  // Without subsampling: the edges of a drawing are sharper than those of a photograph.
  return sharp(Buffer.from(svgOf(scene, width, height)))
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function svgOf({ name, width, height, draw }: Scene, columns: number, rows: number) {
  const unit = longerSide / Math.max(width, height)
  const frame = { width: Math.round(width * unit), height: Math.round(height * unit), chance: chanceFrom(seedOf(name)) }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}"` +
    ` viewBox="0 0 ${frame.width} ${frame.height}" preserveAspectRatio="none">${draw(frame)}</svg>`
  )
}

const seedOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
