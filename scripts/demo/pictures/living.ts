import { ellipse, path, stroke, times } from './shapes.ts'

// Animals and people, each with its feet or waterline at the origin; `place` puts it where it belongs.

/** A swan on the water, 60 units long. */
export function swan(): string {
  return (
    ellipse(0, 3, 34, 3, '#2b4a60', 0.25) +
    path('M-34,-8Q-26,2 0,2T26,-6Q30,-18 20,-20Q2,-26 -14,-18T-34,-8z', '#fdfcf8') +
    path('M-30,-9Q-10,-2 16,-8Q4,-18 -12,-14T-30,-9z', '#e3e6e8') +
    stroke('M20,-12Q32,-22 25,-36T30,-50', '#fdfcf8', 6) +
    ellipse(31, -50, 5.4, 4.2, '#fdfcf8') +
    path('M35,-52L43,-48L35,-47z', '#d9813a')
  )
}

/** A barnacle goose, 40 units high. */
export function goose(): string {
  return (
    stroke('M-3,-2V-12M4,-2V-12', '#33363b', 2) +
    path('M-24,-20Q-18,-8 0,-9T17,-20Q14,-31 -2,-29T-24,-20z', '#8d98a3') +
    path('M-12,-12Q0,-7 12,-13L8,-19z', '#eef0f0') +
    stroke('M13,-24Q18,-32 16,-40', '#23272c', 6.4) +
    ellipse(18, -41, 5.4, 4.6, '#f3f3ef') +
    path('M22,-42L27,-39L22,-38z', '#23272c') +
    stroke('M12,-45Q16,-47 20,-45', '#23272c', 2.4)
  )
}

/** A sheep, 40 units high. */
export function sheep(wool = '#efe9dc', face = '#4b4139'): string {
  return (
    stroke('M-13,0V-12M-6,0V-12M8,0V-12M14,0V-12', face, 3) +
    times(9, (at) => ellipse(-17 + (at % 5) * 8.5, -20 - Math.floor(at / 5) * 7, 9.5, 8.5, at % 3 ? wool : '#dcd4c4')) +
    ellipse(24, -25, 7, 8.4, face) +
    ellipse(18, -29, 5, 2.6, face)
  )
}

/** A Highland cow, 70 units high. */
export function cow(): string {
  return (
    stroke('M-30,0V-26M-20,0V-26M22,0V-26M31,0V-26', '#6e4327', 6) +
    path('M-42,-48Q-40,-64 -10,-62T38,-60Q46,-40 38,-24Q10,-18 -34,-22Q-44,-30 -42,-48z', '#a2673c') +
    times(11, (at) => stroke(`M${-36 + at * 7},-27q-2,8 1,13`, '#8a5530', 3)) +
    path('M32,-70Q50,-72 58,-58L54,-38Q46,-34 40,-42z', '#b0733f') +
    stroke('M38,-66Q30,-82 20,-78M52,-68Q62,-82 72,-76', '#e8dcc2', 3.4) +
    path('M38,-68Q50,-66 56,-52Q46,-54 40,-58z', '#c58a52')
  )
}

/** A seal at rest on a rock, 80 units long. */
export function seal(fur = '#5f6469', belly = '#8c8f90'): string {
  return (
    path('M-44,-6Q-30,-22 -4,-20T30,-34Q42,-36 44,-26Q44,-16 34,-10Q20,0 -10,0T-44,-6z', fur) +
    path('M-30,-4Q0,-4 22,-10T40,-18Q40,-12 32,-8Q18,0 -8,0z', belly) +
    path('M-42,-8L-60,-16L-52,-6L-60,0z', fur) +
    path('M8,-4Q14,6 24,3L20,-8z', fur) +
    ellipse(37, -28, 1.7, 1.7, '#1f2226') +
    ellipse(43.5, -24, 1.8, 1.4, '#1f2226')
  )
}

/** A person, 40 units high; without a colour of the face a silhouette. */
export function person(colour: string, face = colour): string {
  return ellipse(0, -35, 4.4, 5, face) + path('M-6,-29Q0,-32 6,-29L8,-12H4.5V0H1V-11H-1V0H-4.5V-12H-8z', colour)
}

/** A fire, 100 units high. */
export function fire(): string {
  return (
    stroke('M-44,0L34,-12M44,0L-34,-12M-40,-4H40M-20,2L14,-26M22,2L-16,-28', '#3a2417', 9) +
    path('M-40,-6Q-50,-42 -26,-62Q-26,-44 -14,-40Q-20,-78 4,-104Q2,-74 18,-60Q22,-68 22,-78Q46,-48 38,-6z', '#e2582a') +
    path('M-28,-6Q-34,-32 -18,-46Q-14,-32 -6,-32Q-8,-58 6,-76Q8,-52 18,-42Q24,-46 24,-52Q36,-30 26,-6z', '#f6973a') +
    path('M-16,-6Q-18,-22 -8,-32Q-2,-20 4,-24Q4,-38 8,-46Q20,-24 14,-6z', '#ffe08a')
  )
}
