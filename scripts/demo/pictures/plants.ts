import { between, ellipse, type Frame, n, path, type Point, stroke, times } from './shapes.ts'

/** A juniper: a bundle of flames. */
export function juniper({ chance }: Frame, x: number, y: number, height: number): string {
  const greens = ['#2f4a37', '#3a5a41', '#274032', '#48684a']
  return times(6, (at) => {
    const tall = height * between(chance, 0.6, 1) * (at === 0 ? 1 : 0.85)
    const half = height * between(chance, 0.11, 0.17)
    const foot = x + between(chance, -0.17, 0.17) * height
    const tip = foot + between(chance, -0.06, 0.06) * height
    const d = `M${n(foot - half)},${n(y)}C${n(foot - half * 1.5)},${n(y - tall * 0.5)} ${n(tip - half * 0.3)},${n(y - tall * 0.8)} ${n(tip)},${n(y - tall)}C${n(tip + half * 0.4)},${n(y - tall * 0.8)} ${n(foot + half * 1.5)},${n(y - tall * 0.5)} ${n(foot + half)},${n(y)}z`
    return path(d, greens[at % greens.length] ?? '#2f4a37')
  })
}

/** Junipers scattered over a stretch of land, the far ones first and smaller. */
export function junipers(frame: Frame, [fromX, toX]: Point, [far, near]: Point, count: number, height: number): string {
  const spots = Array.from({ length: count }, () => frame.chance.next()).sort((one, other) => one - other)
  return spots
    .map((share) => {
      const y = far + share * (near - far)
      const x = between(frame.chance, fromX, toX)
      const size = height * (0.3 + 0.7 * share) * between(frame.chance, 0.7, 1.15)
      return ellipse(x, y, size * 0.34, size * 0.05, '#1d2a20', 0.35) + juniper(frame, x, y, size)
    })
    .join('')
}

/** An old pine: a bent reddish trunk with flat cushions of needles. */
export function pine(
  { chance }: Frame,
  x: number,
  y: number,
  height: number,
  greens: readonly string[] = ['#2f5240', '#3d664c', '#274638'],
): string {
  const lean = between(chance, -0.08, 0.08) * height
  const top = y - height * 0.92
  const half = height * 0.022
  const trunk = `M${n(x - half * 1.4)},${n(y)}Q${n(x + lean * 0.2 - half)},${n(y - height * 0.5)} ${n(x + lean - half * 0.4)},${n(top)}L${n(x + lean + half * 0.4)},${n(top)}Q${n(x + lean * 0.2 + half)},${n(y - height * 0.5)} ${n(x + half * 1.4)},${n(y)}z`
  const crown = times(13, (at) => {
    const share = at / 12
    const centre = y - height * (0.56 + share * 0.42)
    const reach = height * 0.2 * (1 - share * 0.72) * between(chance, 0.7, 1.1)
    const side = (at % 2 === 0 ? 1 : -1) * reach * between(chance, 0.15, 0.75)
    const foot = x + lean * (0.5 + share * 0.5)
    const branch = stroke(
      `M${n(foot)},${n(centre + height * 0.05)}L${n(foot + side)},${n(centre)}`,
      '#7d5138',
      height * 0.009,
    )
    return branch + ellipse(foot + side, centre, reach, height * 0.038, greens[at % greens.length] ?? '#2f5240', 0.96)
  })
  return path(trunk, '#9a6244') + crown
}

/** A birch with a white trunk and light leaves. */
export function birch({ chance }: Frame, x: number, y: number, height: number, leaves: readonly string[]): string {
  const half = height * 0.017
  const lean = between(chance, -0.05, 0.05) * height
  const trunk = `M${n(x - half)},${n(y)}L${n(x + lean - half * 0.3)},${n(y - height * 0.9)}L${n(x + lean + half * 0.3)},${n(y - height * 0.9)}L${n(x + half)},${n(y)}z`
  const marks = times(9, (at) => {
    const share = (at + 0.6) / 11
    return ellipse(
      x + lean * share + between(chance, -0.5, 0.5) * half,
      y - height * share * 0.85,
      half * 0.55,
      height * 0.005,
      '#3d3a38',
      0.8,
    )
  })
  const crown = times(26, () => {
    const share = chance.next()
    const reach = height * 0.21 * Math.sin(Math.PI * (0.18 + share * 0.8))
    const size = height * between(chance, 0.035, 0.075)
    const centre = x + lean * (0.5 + share * 0.5) + between(chance, -1, 1) * reach
    return ellipse(centre, y - height * (0.38 + share * 0.6), size, size * 0.8, chance.pick(leaves), 0.85)
  })
  return path(trunk, '#efece4') + marks + crown
}

/** A round tree of a garden, with blossoms or fruit if given. */
export function gardenTree(
  { chance }: Frame,
  x: number,
  y: number,
  height: number,
  leaves: readonly string[],
  dots?: string,
): string {
  const trunk = stroke(
    `M${n(x)},${n(y)}L${n(x + height * 0.02)},${n(y - height * 0.45)}M${n(x)},${n(y - height * 0.3)}L${n(x - height * 0.16)},${n(y - height * 0.55)}M${n(x)},${n(y - height * 0.28)}L${n(x + height * 0.17)},${n(y - height * 0.52)}`,
    '#5d4636',
    height * 0.045,
  )
  const spot = (): Point => {
    const angle = chance.next() * Math.PI * 2
    const radius = Math.sqrt(chance.next())
    return [x + Math.cos(angle) * radius * height * 0.36, y - height * 0.64 + Math.sin(angle) * radius * height * 0.3]
  }
  const crown = times(34, () => {
    const [left, top] = spot()
    return ellipse(left, top, height * 0.09, height * 0.075, chance.pick(leaves), 0.92)
  })
  const fruit = dots ? times(46, () => ellipse(...spot(), height * 0.014, height * 0.014, dots)) : ''
  return trunk + crown + fruit
}

/** Blades of grass along the lower edge. */
export function grass(
  { width, chance }: Frame,
  y: number,
  height: number,
  colours: readonly string[],
  count = 260,
): string {
  return times(count, () => {
    const x = chance.next() * width
    const tall = height * between(chance, 0.4, 1)
    const lean = between(chance, -0.35, 0.35) * tall
    return stroke(
      `M${n(x)},${n(y)}Q${n(x)},${n(y - tall * 0.6)} ${n(x + lean)},${n(y - tall)}`,
      chance.pick(colours),
      between(chance, 1, 2.4),
    )
  })
}

/** Reeds with brown ears. */
export function reeds(
  { chance }: Frame,
  [fromX, toX]: Point,
  y: number,
  height: number,
  count: number,
  colours: readonly string[],
): string {
  return times(count, () => {
    const x = between(chance, fromX, toX)
    const tall = height * between(chance, 0.55, 1)
    const lean = between(chance, 0.02, 0.2) * tall
    const blade = stroke(
      `M${n(x)},${n(y)}Q${n(x + lean * 0.2)},${n(y - tall * 0.6)} ${n(x + lean)},${n(y - tall)}`,
      chance.pick(colours),
      between(chance, 1.4, 2.8),
    )
    const ear = stroke(
      `M${n(x + lean * 0.9)},${n(y - tall * 0.93)}L${n(x + lean * 1.12)},${n(y - tall * 1.08)}`,
      '#7c5d40',
      5,
    )
    return chance.next() < 0.45 ? blade + ear : blade
  })
}

/** Flowers in a meadow, larger towards the viewer. */
export function flowers(
  { width, chance }: Frame,
  [far, near]: Point,
  colours: readonly string[],
  count: number,
  size = 5,
): string {
  return times(count, () => {
    const share = chance.next()
    const radius = size * (0.25 + share * 0.75) * between(chance, 0.6, 1)
    return ellipse(chance.next() * width, far + share * (near - far), radius, radius * 0.8, chance.pick(colours))
  })
}
