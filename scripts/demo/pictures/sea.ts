import { between, ellipse, type Frame, gradedRectangle, n, path, smooth, stroke, times } from './shapes.ts'

/** Colours of the sea from the horizon down, fitting those of the sky. */
export const seas = {
  morning: ['#a9c6d2', '#5c8ea6'],
  noon: ['#7db9d6', '#2c7299'],
  sunset: ['#f0b483', '#85607f', '#34426a'],
  dusk: ['#d4a79e', '#5b6590', '#222f52'],
  summerNight: ['#e3b08a', '#66749a', '#263560'],
  storm: ['#8f9c9f', '#54656d', '#3a4a53'],
  fog: ['#dfe3df', '#b9c6c9'],
  sepia: ['#d6c39c', '#a68c60'],
  ice: ['#e6eef4', '#c3d6e4'],
}

/** The sea from the horizon to the bottom, with ripples that grow towards the viewer. */
export function sea(frame: Frame, horizon: number, colours: readonly string[], ripple = '#fff'): string {
  const { width, height } = frame
  return (
    gradedRectangle(-5, horizon, width + 10, height - horizon + 5, colours) +
    ripples(frame, horizon + 2, height, ripple, 110)
  )
}

export function ripples({ width, chance }: Frame, top: number, bottom: number, colour: string, count: number): string {
  return times(count, () => {
    const near = chance.next() ** 1.5
    const y = top + near * (bottom - top)
    const half = 8 + near * 60 * between(chance, 0.4, 1)
    return ellipse(chance.next() * width, y, half, 0.5 + near * 1.6, colour, between(chance, 0.06, 0.22))
  })
}

/** The path of light below the sun or the moon. */
export function glitter({ height, chance }: Frame, x: number, horizon: number, colour: string, spread = 90): string {
  return times(90, () => {
    const near = chance.next() ** 1.2
    const off = (chance.next() + chance.next() - 1) * (14 + near * spread)
    const half = (5 + near * 26) * between(chance, 0.4, 1)
    return ellipse(
      x + off,
      horizon + 3 + near * (height - horizon) * 0.95,
      half,
      0.8 + near * 2,
      colour,
      between(chance, 0.25, 0.75),
    )
  })
}

/** Waves with white crests, each row darker and larger than the one before. */
export function waves({ width, height, chance }: Frame, top: number, rows: number, colours: readonly string[]): string {
  return times(rows, (row) => {
    const share = row / Math.max(1, rows - 1)
    const y = top + share ** 1.25 * (height - top) * 0.92
    const rise = 5 + share * 30
    const length = 50 + share * 160
    const shift = chance.next() * length
    const count = Math.ceil(width / length) + 2
    const crests = Array.from({ length: count * 2 }, (_, at): [number, number] => [
      -length - shift + (at * length) / 2 + length / 2,
      y + (at % 2 === 0 ? -rise : rise * 0.5) * between(chance, 0.7, 1.2),
    ])
    const line = smooth(crests)
    const colour = colours[Math.min(colours.length - 1, Math.floor(share * colours.length))] ?? '#456'
    const foam = stroke(line, '#fff', 1 + share * 4, 0.35)
    return path(`${line}L${n(width + length)},${n(height + 10)}L${n(-length)},${n(height + 10)}z`, colour) + foam
  })
}

/** Cracks and drifts on a field of ice. */
export function iceField({ width, height, chance }: Frame, top: number): string {
  const drifts = times(40, () => {
    const near = chance.next() ** 1.3
    return ellipse(
      chance.next() * width,
      top + 4 + near * (height - top),
      20 + near * 150,
      1 + near * 9,
      '#fff',
      between(chance, 0.3, 0.75),
    )
  })
  const cracks = times(7, () => {
    const y = top + between(chance, 0.15, 0.95) * (height - top)
    const line = Array.from({ length: 7 }, (_, at): [number, number] => [
      (at / 6) * width * between(chance, 0.9, 1.05),
      y + between(chance, -14, 14),
    ])
    return stroke(smooth(line), '#7ea3bf', 1.2, 0.35)
  })
  return drifts + cracks
}
