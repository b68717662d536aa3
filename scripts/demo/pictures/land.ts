import { between, ellipse, type Frame, gradedPath, n, path, type Point, polygon, smooth, times } from './shapes.ts'

/** Land with a soft outline, filled down to the bottom of the picture. */
export function ground(
  { width, height, chance }: Frame,
  y: number,
  rise: number,
  colours: readonly string[],
  tilt = 0,
): string {
  const steps = 9
  const line = Array.from({ length: steps + 1 }, (_, at): Point => {
    const share = at / steps
    return [share * (width + 120) - 60, y + (share - 0.5) * tilt + between(chance, -rise, rise)]
  })
  return gradedPath(`${smooth(line)}L${n(width + 60)},${n(height + 10)}L-60,${n(height + 10)}z`, colours)
}

/** A low island on the horizon with a wood on it. */
export function island({ chance }: Frame, x: number, y: number, width: number, height: number, colour: string): string {
  const count = Math.max(12, Math.round(width / 7))
  const tops = Array.from({ length: count + 1 }, (_, at): Point => {
    const share = at / count
    const hill = Math.sin(Math.PI * share) ** 0.55
    return [x - width / 2 + share * width, y - height * hill * between(chance, 0.72, 1.05)]
  })
  const outline = tops.map(([left, top], at) => `${at === 0 ? 'M' : 'L'}${n(left)},${n(top)}`).join('')
  return path(`${outline}L${n(x + width / 2 + 10)},${n(y)}L${n(x - width / 2 - 10)},${n(y)}z`, colour)
}

/** A wood of firs as one dark edge, filled to somewhat below `bottom`, where the ground in front of it begins. */
export function firWood(
  { width, chance }: Frame,
  y: number,
  height: number,
  colour: string,
  bottom: number,
  from = 0,
  to = 1,
): string {
  const step = Math.max(7, height * 0.22)
  let outline = `M${n(from * width - step)},${n(bottom + 60)}L${n(from * width - step)},${n(y)}`
  for (let x = from * width - step; x < to * width + step; x += step * between(chance, 0.6, 1.15)) {
    const top = y - height * between(chance, 0.45, 1)
    outline += `L${n(x + step * 0.5)},${n(top)}L${n(x + step)},${n(y - height * 0.15)}`
  }
  return path(`${outline}L${n(to * width + step * 2)},${n(bottom + 60)}z`, colour)
}

/** A boulder with a light and a dark side. */
export function boulder(
  { chance }: Frame,
  x: number,
  y: number,
  size: number,
  colours: [light: string, dark: string],
): string {
  const corners = 8
  const points = Array.from({ length: corners }, (_, at): Point => {
    const angle = Math.PI + (at / (corners - 1)) * Math.PI
    const radius = size * between(chance, 0.86, 1.06)
    return [x + Math.cos(angle) * radius * 1.25, y + Math.sin(angle) * radius * 0.85]
  })
  const shade = points.map(([left, top], at): Point =>
    at < 4 ? [left + size * 0.45, top * 0.6 + y * 0.4] : [left, top],
  )
  return polygon(points, colours[0]) + polygon([...shade.slice(2), [x, y]], colours[1], 0.75)
}

/** Boulders along a line, larger and smaller ones. */
export function boulders(frame: Frame, [fromX, toX]: Point, [fromY, toY]: Point, count: number, size: number): string {
  const colours: [string, string][] = [
    ['#a9a59d', '#77746f'],
    ['#bdb3a6', '#8b8279'],
    ['#93969a', '#666a70'],
  ]
  const spots = Array.from({ length: count }, (): Point => [
    between(frame.chance, fromX, toX),
    between(frame.chance, fromY, toY),
  ]).sort((one, other) => one[1] - other[1])
  return spots
    .map(([x, y]) => boulder(frame, x, y, size * between(frame.chance, 0.35, 1.1), frame.chance.pick(colours)))
    .join('')
}

/** A dry stone wall of two to four layers between two points. */
export function stoneWall({ chance }: Frame, from: Point, to: Point, heights: [near: number, far: number]): string {
  const shades = ['#b4aea4', '#9a958d', '#86827c', '#c4beb2', '#a39a8c']
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const steps = Math.ceil(length / (Math.min(...heights) * 0.36 + 4))
  return times(steps, (at) => {
    const share = at / steps
    const [x, y] = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    const height = heights[0] + share * (heights[1] - heights[0])
    const stone = height * 0.36
    return times(4, (layer) => {
      const half = stone * between(chance, 0.6, 1.05)
      const top = y - layer * stone * 0.78
      return (
        ellipse(x + between(chance, -0.3, 0.3) * stone, top + stone * 0.08, half, stone * 0.52, '#55524d') +
        ellipse(x + between(chance, -0.3, 0.3) * stone, top, half, stone * 0.46, chance.pick(shades))
      )
    })
  })
}

/** A road or path that narrows towards a point and swings on its way. */
export function road(from: Point, to: Point, width: number, swing: number, colours: readonly string[]): string {
  const [x0, y0] = from
  const [x1, y1] = to
  const left = `M${n(x0 - width / 2)},${n(y0)}C${n(x0 - width / 2 + swing)},${n(y0 + (y1 - y0) * 0.45)} ${n(x1 - swing * 0.8)},${n(y0 + (y1 - y0) * 0.55)} ${n(x1 - 2)},${n(y1)}`
  const right = `L${n(x1 + 2)},${n(y1)}C${n(x1 - swing * 0.8 + width * 0.25)},${n(y0 + (y1 - y0) * 0.55)} ${n(x0 + width / 2 + swing)},${n(y0 + (y1 - y0) * 0.45)} ${n(x0 + width / 2)},${n(y0)}z`
  return gradedPath(left + right, colours)
}
