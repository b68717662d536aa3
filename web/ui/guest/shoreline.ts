/** A pine of two tiers, by its foot and size; numbers are rounded to a tenth, as they add bytes to every page. */
const pine = (x: number, y: number, size: number) => {
  const [top, tier, branch, low, wide, foot] = [5, 2.4, 1.4, 0.6, 1.6, 2.6].map(
    (fraction) => Math.round(fraction * size * 10) / 10,
  )
  return `M${x} ${y - top!}l${branch} ${tier}h-${low}l${wide} ${foot}h-${Math.round(48 * size) / 10}l${wide}-${foot}h-${low}z`
}

const pines = [
  [604, 84, 5],
  [630, 83, 7],
  [654, 82, 5],
  [1032, 84, 6],
  [1060, 82, 9],
  [1092, 81, 7],
  [1118, 81, 5],
  [60, 114, 8],
  [100, 112, 12],
  [150, 111, 9],
  [300, 114, 9],
  [332, 115, 7],
]
  .map(([x = 0, y = 0, size = 0]) => pine(x, y, size))
  .join('')

/**
 * The drawing of a shore under the screens of guests: the content of an svg element of 1200 × 160. It is a string, because the visitors'
 * form, which has no React, uses it too. The theme defines the colours.
 */
export const shoreline = `<circle data-shore="sun" cx="860" cy="52" r="26"/>
<path data-shore="sea" d="M0 92h1200v68H0z"/>
<path data-shore="far" d="M560 92q36-12 76-10 54-2 92 10zM980 92q40-14 84-12 60-2 136 12z"/>
<path data-shore="pine" d="${pines}"/>
<path data-shore="near" d="M0 116q120-16 240-6 100-6 200 8 80 6 140 42H0z"/>
<path data-shore="tower" d="M378 48h16l5 72h-26z"/>
<path data-shore="stripe" d="M376.700 68h18.600l1.500 20h-21.600z"/>
<path data-shore="stripe" d="m376 46 10-12 10 12z"/>
<path data-shore="light" d="M380 44h12v7h-12z"/>
<path data-shore="wave" d="M560 112h90M640 128h130M820 114h70M930 136h120M740 146h80"/>`.replaceAll('\n', '')

export const shorelineBox = '0 0 1200 160'
