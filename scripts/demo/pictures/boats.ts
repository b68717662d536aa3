import { ellipse, gradedPath, path, polygon, rectangle, stroke, times } from './shapes.ts'

// Each is drawn with its waterline at the origin; `place` puts it where it belongs.

/** The island's car ferry, 260 units long. */
export function ferry(isLit = false): string {
  const window = isLit ? '#ffe9a8' : '#48647c'
  const row = (count: number, x: number, y: number, gap: number) =>
    times(count, (at) => rectangle(x + at * gap, y, gap * 0.55, 6, window))
  return (
    gradedPath('M-130,-30L126,-30L134,-26L112,4Q0,8 -112,4L-134,-24z', ['#2c5f8f', '#1c3f63']) +
    path('M-133,-17L129,-17L126,-12L-130,-12z', '#e9eef0') +
    rectangle(-112, -52, 216, 22, '#f2f2ee') +
    times(9, (at) => rectangle(-102 + at * 22, -46, 15, 12, isLit ? '#f3cf86' : '#6f8696')) +
    rectangle(-84, -72, 158, 20, '#fbfbf8') +
    row(14, -78, -66, 10.6) +
    rectangle(-52, -90, 86, 18, '#f2f2ee') +
    row(7, -46, -85, 11) +
    rectangle(-20, -103, 40, 13, '#fbfbf8') +
    rectangle(-17, -100, 34, 6, window) +
    path('M40,-72L43,-104L62,-104L66,-72z', '#d9a441') +
    rectangle(43, -104, 19, 6, '#24384b') +
    stroke('M-2,-103V-126M-10,-118H6M-84,-72V-86M74,-52V-70', '#8b959c', 1.6) +
    stroke('M-112,-54H104M-84,-74H74', '#c7ced2', 1.2) +
    // The ramp at the bow, raised.
    path('M-134,-24L-146,-52L-139,-54L-124,-28z', '#8696a1')
  )
}

/** A yacht under sail, 100 units high. */
export function yacht(sail = '#f6f2e7', hull = '#7c3f38'): string {
  return (
    stroke('M0,-6V-104', '#6d5844', 1.8) +
    path('M2,-102Q34,-52 42,-14L2,-12z', sail) +
    path('M-2,-94Q-22,-48 -34,-12L-2,-12z', sail, 0.85) +
    stroke('M2,-34Q22,-32 36,-30M2,-58Q16,-56 27,-54', '#c9c1ad', 0.8) +
    path('M-40,-8L46,-8Q40,4 30,6H-26Q-36,4 -40,-8z', hull) +
    stroke('M-40,-8H46', '#f3efe6', 1.6)
  )
}

/** A three-masted ship of a hundred years ago, 200 units long. */
export function tallShip(ink: string, sail: string): string {
  const mast = (x: number, height: number) =>
    stroke(`M${x},-14V${-height}`, ink, 2.6) +
    times(4, (at) => {
      const top = -height + 8 + at * ((height - 30) / 4)
      const tall = (height - 30) / 4 - 3
      const half = 13 + at * 5.5
      return (
        path(
          `M${x - half},${top}H${x + half}Q${x + half + 5},${top + tall * 0.55} ${x + half + 3},${top + tall}Q${x},${top + tall * 0.78} ${x - half - 3},${top + tall}Q${x - half + 4},${top + tall * 0.5} ${x - half},${top}z`,
          sail,
        ) + stroke(`M${x - half - 2},${top}H${x + half + 2}`, ink, 1.3)
      )
    })
  return (
    stroke('M92,-20L150,-44M-52,-120L92,-22M4,-140L120,-30M56,-122L150,-44', ink, 1) +
    polygon(
      [
        [62, -108],
        [146, -43],
        [92, -28],
      ],
      sail,
      0.85,
    ) +
    mast(-52, 122) +
    mast(4, 142) +
    mast(56, 124) +
    path('M-104,-26Q-60,-14 0,-14T100,-22L108,-24Q98,2 84,5H-82Q-98,2 -104,-26z', ink) +
    stroke('M-98,-13Q-50,-5 0,-5T96,-12', sail, 2, 0.7)
  )
}

/** A rowing boat from the side, 90 units long. */
export function rowingBoat(hull: string, inside = '#6f5a45'): string {
  return (
    ellipse(0, -13, 42, 4.5, inside) +
    path('M-48,-19Q-30,-12 0,-11.5T48,-20Q42,2 28,5H-26Q-42,2 -48,-19z', hull) +
    stroke('M-48,-19Q-30,-12 0,-11.5T48,-20', '#efe6d2', 2) +
    stroke('M-41,-8Q-20,-2 0,-2T41,-8', '#00000033', 1) +
    rectangle(-8, -15, 16, 3, '#9a7c5c')
  )
}

/** A small fishing boat with a cabin, 110 units long. */
export function fishingBoat(hull: string): string {
  return (
    stroke('M-6,-42V-74M-6,-70L40,-26M-6,-70L-50,-22', '#5f6a72', 1.4) +
    path('M-58,-24Q-20,-13 20,-14T60,-20Q56,2 46,5H-40Q-54,0 -58,-24z', hull) +
    stroke('M-58,-24Q-20,-13 20,-14T60,-20', '#f3efe6', 2.4) +
    path('M-26,-16V-42H10V-15z', '#f5f2ea') +
    path('M-30,-42H14L10,-47H-26z', '#a4493d') +
    rectangle(-21, -37, 11, 10, '#4c6275') +
    rectangle(-5, -37, 11, 10, '#4c6275') +
    ellipse(30, -12, 8, 6, '#d8703c') +
    ellipse(-46, -15, 5, 5, '#e0b24a')
  )
}

/** A wooden pier that leads away from the viewer, from a width of 260 units at the origin up to a tip 150 units above. */
export function pier(plank: string, gap: string): string {
  return (
    path('M-130,0L-22,-150H22L130,0z', plank) +
    times(17, (at) => {
      const share = (at / 17) ** 1.6
      const half = 22 + share * 108
      return stroke(`M${-half},${-150 + share * 150}H${half}`, gap, 0.7 + share * 2.2)
    }) +
    stroke('M-22,-150V-168M22,-150V-168M-52,-108V-138M52,-108V-138M-96,-46V-92M96,-46V-92', gap, 6)
  )
}
