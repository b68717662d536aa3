import type { Chance } from '../chance.ts'

/** What a picture is drawn in: its size in units of the drawing, and the source of its small irregularities. */
export interface Frame {
  width: number
  height: number
  chance: Chance
}

export type Point = [x: number, y: number]

/** A number of a drawing, to a tenth of a unit. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** A random number between two others. */
export const between = (chance: Chance, low: number, high: number): number => low + chance.next() * (high - low)

/** Draws something several times. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Not the attribute `opacity`, for which librsvg composes a picture of its own. */
const faint = (what: 'fill' | 'stroke', opacity: number) =>
  opacity < 1 ? ` ${what}-opacity="${Math.round(opacity * 100) / 100}"` : ''

/** A closed shape with straight edges. */
export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  const list = points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')
  return `<polygon points="${list}" fill="${fill}"${faint('fill', opacity)}/>`
}

/** A filled path; the gradient of `fill` has to be drawn before it. */
export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${faint('fill', opacity)}/>`
}

/** A line without filling. */
export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${faint('stroke', opacity)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint('fill', opacity)}/>`
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`
}

/** Moves and scales what is drawn about the origin; a negative scale in x mirrors it. */
export function place(drawing: string, x: number, y: number, scale = 1, mirrored = false): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${mirrored ? -scale : scale} ${scale})">${drawing}</g>`
}

const idOf = (colours: readonly string[]) => `g${colours.join('').replaceAll(/\W/g, '')}`

/** A rectangle with colours from top to bottom, evenly spaced. */
export function gradedRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly string[],
): string {
  return gradient(colours) + rectangle(x, y, width, height, gradientFill(colours))
}

/** A path with colours from top to bottom. */
export function gradedPath(d: string, colours: readonly string[]): string {
  return gradient(colours) + path(d, gradientFill(colours))
}

function gradient(colours: readonly string[]) {
  const stops = colours.map(
    (colour, at) => `<stop offset="${n((at / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${idOf(colours)}" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

const gradientFill = (colours: readonly string[]) => `url(#${idOf(colours)})`

/** Light that fades out from its middle. */
export function glow(x: number, y: number, radius: number, colour: string, opacity: number): string {
  const id = `r${n(x)}${n(y)}${n(radius)}${colour}`.replaceAll(/\W/g, '')
  return (
    `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset="45%" stop-color="${colour}" stop-opacity="${opacity * 0.4}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#${id})"/>`
  )
}

/** The path of a smooth line through the middles of the edges between the points. */
export function smooth(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points
  const last = points.at(-1) ?? first
  const curves = rest.slice(0, -1).map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1] ?? last
    return `Q${n(x)},${n(y)} ${n((x + nextX) / 2)},${n((y + nextY) / 2)}`
  })
  return `M${n(first[0])},${n(first[1])}${curves.join('')}L${n(last[0])},${n(last[1])}`
}
