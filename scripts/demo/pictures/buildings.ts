import { ellipse, glow, gradedPath, path, rectangle, stroke, times } from './shapes.ts'

// Each is drawn with its foot at the origin, about 100 units high; `place` puts it where it belongs.

/** A white lighthouse with a red band; `isLit` shows its light. */
export function lighthouse(isLit: boolean): string {
  const light = isLit
    ? glow(0, -107, 60, '#fff1b8', 0.9) +
      '<linearGradient id="beam"><stop stop-color="#fff3c4" stop-opacity="0"/><stop offset=".5" stop-color="#fff3c4" stop-opacity=".5"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></linearGradient>' +
      path('M0,-107L-300,-142V-84L0,-107L300,-138V-90z', 'url(#beam)')
    : ''
  return (
    path('M-17,0L-11,-96L11,-96L17,0z', '#f4f1ea') +
    path('M4,0L3,-96L11,-96L17,0z', '#cfccc6') +
    path('M-14.6,-38L-13.2,-60L13.2,-60L14.6,-38z', '#b3483c') +
    path('M-12.4,-74L-11.4,-88L11.4,-88L12.4,-74z', '#b3483c') +
    rectangle(-15, -100, 30, 4, '#3b4350') +
    rectangle(-8, -114, 16, 14, isLit ? '#fff0b0' : '#bcd3dc') +
    stroke('M-4,-114v14M4,-114v14M-15,-105h30', '#3b4350', 1.4) +
    path('M-11,-114Q0,-130 11,-114z', '#9c3d34') +
    stroke('M0,-124v-9', '#3b4350', 1.6) +
    rectangle(-4, -12, 8, 12, '#59493e') +
    rectangle(-2, -30, 4, 6, '#4d5a66') +
    rectangle(-2, -70, 4, 6, '#4d5a66') +
    light
  )
}

/** A post mill of the islands on its heap of stones; `turn` is the angle of its sails in degrees. */
export function windmill(turn: number): string {
  const sail =
    stroke('M0,0V-64', '#5b4939', 2.2) +
    path('M1.5,-12H13V-62H1.5z', '#e9dfc9', 0.55) +
    times(9, (at) => stroke(`M0,${-14 - at * 6}h13`, '#5b4939', 0.9)) +
    stroke('M13,-12V-62', '#5b4939', 1.1)
  const sails = times(4, (at) => `<g transform="rotate(${turn + at * 90})">${sail}</g>`)
  return (
    path('M-34,0Q-26,-17 0,-18Q26,-17 34,0z', '#8d867c') +
    times(12, (at) => ellipse(-28 + at * 5.2, -3 - (at % 3) * 4.5, 4.2, 2.6, at % 2 ? '#a49d92' : '#77716a')) +
    path('M-19,-16L-17,-72L17,-72L19,-16z', '#8b7259') +
    path('M3,-16L3,-72L17,-72L19,-16z', '#6d5844') +
    times(7, (at) => stroke(`M${-15 + at * 5},-18L${-14 + at * 4.6},-71`, '#5c4a3a', 0.6, 0.7)) +
    path('M-23,-70L0,-97L23,-70z', '#6b6258') +
    path('M0,-97L23,-70L4,-70z', '#524b44') +
    rectangle(-5, -46, 9, 13, '#40352c') +
    stroke('M18,-26L50,-2', '#5b4939', 2.6) +
    `<g transform="translate(0 -76)">${sails}</g>` +
    ellipse(0, -76, 3.4, 3.4, '#40352c')
  )
}

/** Colours of a house. */
export interface HouseColours {
  wall: string
  shade: string
  roof: string
  /** The lower edge of the roof; `shade` by default. */
  eaves?: string
  /** Of the windows: light behind them, or the sky in them. */
  window: string
  trim?: string
}

/** A low wooden house, `width` units wide, with a steep roof and a chimney. */
export function house(
  width: number,
  { wall, shade, roof, eaves = shade, window, trim = '#f3efe6' }: HouseColours,
  windows = 4,
): string {
  const half = width / 2
  const gap = width / (windows + 1)
  return (
    rectangle(-half, -42, width, 42, wall) +
    times(Math.round(width / 7), (at) => stroke(`M${-half + at * 7},-42V0`, shade, 0.7, 0.55)) +
    rectangle(-half, -5, width, 5, '#8b867e') +
    rectangle(half * 0.45, -94, 12, 26, '#a2604c') +
    gradedPath(`M${-half - 9},-40L${-half + 20},-88L${half - 20},-88L${half + 9},-40z`, [roof, eaves]) +
    stroke(`M${-half + 20},-88L${half - 20},-88`, eaves, 2.4) +
    times(windows, (at) => {
      const x = -half + gap * (at + 1)
      // The door is in the middle of an odd row.
      if (windows % 2 === 1 && at === (windows - 1) / 2)
        return rectangle(x - 8, -31, 16, 31, trim) + rectangle(x - 6, -29, 12, 29, shade)
      return (
        rectangle(x - 8, -32, 16, 19, trim) +
        rectangle(x - 6, -30, 12, 15, window) +
        stroke(`M${x},-30v15M${x - 6},-23h12`, trim, 1.2)
      )
    })
  )
}

/** A boathouse on posts, seen from the water. */
export function boathouse(wall: string, shade: string): string {
  return (
    stroke('M-28,4V14M0,4V14M28,4V14', '#4b4038', 3) +
    path('M-34,4V-40L0,-70L34,-40V4z', wall) +
    times(9, (at) => stroke(`M${-30 + at * 7.5},4V${-42 - (4 - Math.abs(4 - at)) * 6}`, shade, 0.8, 0.7)) +
    path('M-40,-36L0,-72L40,-36L36,-31L0,-63L-36,-31z', '#4a443f') +
    rectangle(-15, -30, 30, 34, '#f3efe6') +
    rectangle(-13, -28, 26, 32, shade) +
    stroke('M0,-28V4', '#f3efe6', 1.2) +
    rectangle(-5, -52, 10, 9, '#f3efe6') +
    rectangle(-3.5, -50.5, 7, 6, '#3d4650')
  )
}

/** A flagpole with the Estonian flag. */
export function flagpole(): string {
  const stripe = (y: number, colour: string) =>
    path(`M1,${y}Q14,${y - 4} 24,${y}T46,${y}v9Q36,${y + 12} 24,${y + 9}T1,${y + 9}z`, colour)
  return stroke('M0,0V-104', '#efece4', 2.4) + stripe(-103, '#2f74c0') + stripe(-94, '#23262b') + stripe(-85, '#f5f5f2')
}

/** A swing of a village green, as high as a house. */
export function villageSwing(): string {
  return (
    stroke('M-58,0L-40,-104M-22,0L-40,-104M22,0L40,-104M58,0L40,-104', '#7b5f45', 5.4) +
    stroke('M-50,-104H50', '#6a503a', 6) +
    stroke('M-26,-102L-6,-24M26,-102L46,-34', '#8a6d51', 3.2) +
    path('M-14,-24L52,-36L55,-29L-11,-16z', '#94755a') +
    stroke('M-14,-24L-12,-40M52,-36L50,-52M-12,-40L50,-52', '#8a6d51', 2.4)
  )
}

/** A tall fir with lights on it. */
export function christmasTree(): string {
  const tiers = times(5, (at) => {
    const [top, half] = [-104 + at * 17, 14 + at * 8]
    return path(`M0,${top}L${half},${top + 32}Q0,${top + 24} ${-half},${top + 32}z`, at % 2 ? '#24473a' : '#2b5344')
  })
  const lights = times(26, (at) => {
    const row = Math.floor(at / 4)
    const [x, y] = [((at % 4) - 1.5) * (5 + row * 3.6) + (row % 2) * 3, -84 + row * 12 + (at % 2) * 4]
    return ellipse(x, y, 1.7, 1.7, at % 5 === 0 ? '#ffb3a0' : '#ffe9a8') + ellipse(x, y, 4.2, 4.2, '#ffe9a8', 0.25)
  })
  return (
    rectangle(-4, -10, 8, 12, '#50402f') +
    tiers +
    lights +
    glow(0, -108, 16, '#fff2c0', 0.9) +
    ellipse(0, -106, 3, 3, '#fff6d6')
  )
}
