/** A GIF of a few bytes whose frames change one pixel of a large canvas: decoding costs as much as its full size. FILE-6. */
export function emptyGif({ width, height, frames }: { width: number; height: number; frames: number }): Buffer {
  const short = (value: number) => [value & 0xff, value >> 8]
  // One global colour table of two colours.
  const header = [...Buffer.from('GIF89a'), ...short(width), ...short(height), 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]
  const loop = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0]
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  // LZW of one pixel: clear, its colour, end. Equal frames would be merged.
  const pixelOf = (colour: number) => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, colour === 0 ? 0x44 : 0x4c, 1, 0]
  const pair = [0, 1].map((colour) => Buffer.from([...control, ...pixelOf(colour)]))
  const changes = Array.from({ length: frames }, (_, index) => pair[index % 2] ?? Buffer.alloc(0))
  return Buffer.concat([Buffer.from([...header, ...loop]), ...changes, Buffer.from([0x3b])])
}
