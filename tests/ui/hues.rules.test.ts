import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { hueOf } from '../../web/ui/person/hue.ts'

const css = readFileSync('web/ui/person/Initials.module.css', 'utf8')
const percent = (name: string) =>
  [...css.matchAll(new RegExp(`--${name}: (\\d+)%`, 'g'))].map(([, value]) => Number(value))

test('FORUM-3 (rules: a hash) a person’s hue depends on the name alone, and the people of a village cover all eight', () => {
  const first = ['Mari', 'Jaan', 'Peeter', 'Maret', 'Kalev', 'Aino', 'Õie', 'Toomas']
  const last = ['Meri', 'Jõgi', 'Paadimees', 'Kask', 'Tamm']
  const hues = first.flatMap((one) => last.map((other) => hueOf(`${one} ${other}`)))
  expect([...new Set(hues)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(hueOf(' MARI meri ')).toBe(hueOf('Mari Meri'))
  expect(Math.max(...[0, 1, 2, 3, 4, 5, 6, 7].map((hue) => hues.filter((one) => one === hue).length))).toBeLessThan(14)
})

test('NAV-2 WCAG 1.4.3 the text of all eight hues has a contrast of 4.5:1 in light and dark', () => {
  const hues = [...css.matchAll(/--hue: (\d+)/g)].map(([, hue]) => Number(hue))
  expect(new Set(hues).size).toBe(8)
  const [light, dark] = percent('lightness')
  const [inkLight, inkDark] = percent('ink')
  for (const hue of hues) {
    expect(contrast(luminance(hue, 32, light!), luminance(hue, 45, inkLight!))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(luminance(hue, 32, dark!), luminance(hue, 45, inkDark!))).toBeGreaterThanOrEqual(4.5)
  }
})

/** WCAG's relative luminance of a colour in HSL. */
function luminance(hue: number, saturation: number, lightness: number): number {
  const [s, l] = [saturation / 100, lightness / 100]
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4)
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
