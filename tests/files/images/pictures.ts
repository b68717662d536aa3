import sharp, { type Sharp } from 'sharp'

/** A JPEG of noise with about the file size of a photo. Width and height in px. */
export async function photo(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#3a6ea5', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The corner colours of `arrow` when displayed: top left, top right, bottom left, bottom right. */
export const corners = ['red', 'green', 'blue', 'white']

const colours = { red: '#ff0000', green: '#00ff00', blue: '#0000ff', white: '#ffffff' }

/** A landscape picture with a different colour in each corner, as a sharp instance. */
export async function arrow(width = 900, height = 600) {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  })
  const png = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([
      quarter(colours.red, 0, 0),
      quarter(colours.green, width / 2, 0),
      quarter(colours.blue, 0, height / 2),
      quarter(colours.white, width / 2, height / 2),
    ])
    .png()
    .toBuffer()
  return sharp(png)
}

/** The inverse of each EXIF orientation: how a camera stores the pixels of an upright picture. */
const layDown: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
}

/** The arrow as a JPEG with an EXIF orientation (1 to 8), camera data and GPS coordinates. */
export async function turnedPhoto(orientation: number): Promise<Buffer> {
  const upright = await (await arrow()).png().toBuffer()
  const laid = await (layDown[orientation]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer()
  return sharp(laid)
    .withExif({
      IFD0: { Make: 'Saare Kaamera', Artist: 'Mari Mets' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '58/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '22/1 30/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** The displayed colours of a picture's corners, in the order of `corners`. */
export async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes, { autoOrient: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 180 && g > 180 && b > 180) return 'white'
    return r > 180 ? 'red' : g > 180 ? 'green' : b > 180 ? 'blue' : `${r},${g},${b}`
  }
  const [left, right] = [Math.floor(info.width / 4), Math.floor((info.width * 3) / 4)]
  const [top, bottom] = [Math.floor(info.height / 4), Math.floor((info.height * 3) / 4)]
  return [colourAt(left, top), colourAt(right, top), colourAt(left, bottom), colourAt(right, bottom)]
}
