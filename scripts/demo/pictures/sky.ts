import { between, ellipse, type Frame, glow, gradedRectangle, n, path, smooth, stroke, times } from './shapes.ts'

/** Colours of the sky from the top down to the horizon, by the hour and the weather. */
export const skies = {
  morning: ['#7fb2d6', '#b9d6e4', '#f3e3cf'],
  noon: ['#3f8fcb', '#86bfe2', '#d6ecf3'],
  sunset: ['#31456f', '#a0688a', '#ee9a6d', '#fbd58f'],
  dusk: ['#1d2c4f', '#4b5d8c', '#c08f9a', '#f2c39a'],
  summerNight: ['#22345f', '#566a96', '#d79a7d', '#f6cf94'],
  storm: ['#4b5a66', '#77868e', '#b3bbb9'],
  winter: ['#8fb1d1', '#c6d7e4', '#f6e8e0'],
  winterDusk: ['#34476f', '#7d88ad', '#dfb7b4', '#f6dcc6'],
  fog: ['#c3cfd3', '#dde3e1', '#efece3'],
  sepia: ['#c9b48c', '#e3d3b0', '#f1e6cb'],
  gold: ['#6fa3c4', '#c4d3c8', '#f7dca0'],
}

/** The sky down to `bottom`. */
export function sky({ width }: Frame, bottom: number, colours: readonly string[]): string {
  return gradedRectangle(-5, -5, width + 10, bottom + 6, colours)
}

/** The sun or the moon with its shine. */
export function disc(x: number, y: number, radius: number, colour: string, shine = 6): string {
  return glow(x, y, radius * shine, colour, 0.75) + ellipse(x, y, radius, radius, colour)
}

/** A heap of round clouds with a flat lower side. */
export function cloud({ chance }: Frame, x: number, y: number, width: number, colour: string, opacity = 0.8): string {
  const puffs = Math.max(4, Math.round(width / 34))
  const body = times(puffs, (at) => {
    const share = (at + 0.5) / puffs
    const height = width * 0.17 * Math.sin(Math.PI * share) * between(chance, 0.75, 1.25) + width * 0.03
    const centre = x + (share - 0.5) * width
    const half = (width / puffs) * 1.05
    return `M${n(centre - half)},${n(y)}A${n(half)},${n(height)} 0 0 1 ${n(centre + half)},${n(y)}z`
  })
  const base = `M${n(x - width * 0.56)},${n(y)}Q${n(x)},${n(y - width * 0.05)} ${n(x + width * 0.56)},${n(y)}Q${n(x)},${n(y + width * 0.045)} ${n(x - width * 0.56)},${n(y)}z`
  return path(body + base, colour, opacity)
}

/** Long thin clouds across the sky. */
export function streaks({ width, chance }: Frame, top: number, bottom: number, colour: string, count = 14): string {
  return times(count, () => {
    const y = between(chance, top, bottom)
    const length = between(chance, 0.12, 0.45) * width
    const x = between(chance, -0.1, 0.95) * width
    const thick = between(chance, 2, 9)
    const d = `M${n(x)},${n(y)}Q${n(x + length * 0.4)},${n(y - thick)} ${n(x + length)},${n(y)}Q${n(x + length * 0.5)},${n(y + thick * 0.7)} ${n(x)},${n(y)}z`
    return path(d, colour, between(chance, 0.2, 0.55))
  })
}

export function stars({ width, chance }: Frame, bottom: number, count: number): string {
  return times(count, () => {
    const y = chance.next() ** 1.3 * bottom
    const radius = between(chance, 0.5, 1.7)
    return ellipse(chance.next() * width, y, radius, radius, '#fff', between(chance, 0.3, 0.95))
  })
}

/** Northern lights: a curtain of rays that hang from a winding line. */
export function northernLights(
  { width, chance }: Frame,
  y: number,
  height: number,
  colours: readonly string[],
): string {
  const [first, second, third] = [between(chance, 0, 6), between(chance, 0, 6), between(chance, 0, 6)]
  return times(110, (at) => {
    const x = (at / 110) * width * 1.04 - width * 0.02
    const top = y + Math.sin(at / 13 + first) * height * 0.2 + Math.sin(at / 31 + second) * height * 0.3
    const long = height * (0.65 + 0.35 * Math.sin(at / 7 + third))
    const colour = colours[at % colours.length] ?? '#8fe3b4'
    const ray = `M${n(x)},${n(top + long * 0.3)}L${n(x + 26)},${n(top - long)}L${n(x + 34)},${n(top - long)}L${n(x + 16)},${n(top + long * 0.3)}z`
    return path(ray, colour, 0.1 + 0.14 * Math.sin(at / 5) ** 2)
  })
}

/** Birds far away, as people draw them. */
export function flock(
  { chance }: Frame,
  x: number,
  y: number,
  count: number,
  size: number,
  colour = '#2b3440',
): string {
  return times(count, () => {
    const [left, top] = [x + between(chance, -9, 9) * size, y + between(chance, -4, 4) * size]
    return bird(left, top, size * between(chance, 0.6, 1.1), colour)
  })
}

/** Birds in the shape of an arrow, as cranes and geese fly. */
export function skein(
  { chance }: Frame,
  x: number,
  y: number,
  count: number,
  size: number,
  colour = '#2b3440',
): string {
  return times(count, (at) => {
    const side = at % 2 === 0 ? 1 : -0.55
    const back = Math.ceil(at / 2) * size * 2.4
    return bird(x + back + chance.next() * size, y + back * 0.42 * side + chance.next() * size * 0.5, size, colour)
  })
}

function bird(x: number, y: number, size: number, colour: string) {
  const d = `M${n(x - size)},${n(y - size * 0.3)}Q${n(x - size * 0.4)},${n(y - size * 0.55)} ${n(x)},${n(y)}Q${n(x + size * 0.4)},${n(y - size * 0.55)} ${n(x + size)},${n(y - size * 0.3)}`
  return stroke(d, colour, size * 0.2)
}

/** A band of fog. */
export function fog({ width, chance }: Frame, y: number, thickness: number, colour: string, opacity: number): string {
  return times(5, (at) => {
    const wave = Array.from({ length: 8 }, (_, point): [number, number] => [
      (point / 7) * (width + 40) - 20,
      y - thickness / 2 + at * thickness * 0.1 + between(chance, -0.16, 0.16) * thickness,
    ])
    const end = y + thickness / 2 - at * thickness * 0.09
    return path(`${smooth(wave)}L${n(width + 20)},${n(end)}L-20,${n(end)}z`, colour, opacity / 3)
  })
}

export function snowfall({ width, height, chance }: Frame, count: number): string {
  return times(count, () => {
    const radius = between(chance, 0.8, 3)
    return ellipse(chance.next() * width, chance.next() * height, radius, radius, '#fff', between(chance, 0.35, 0.9))
  })
}
