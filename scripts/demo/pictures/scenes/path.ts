import { rowingBoat } from '../boats.ts'
import { boulders, firWood, ground, island, road } from '../land.ts'
import { birch, flowers, grass, pine } from '../plants.ts'
import { ripples, sea, seas } from '../sea.ts'
import { between, ellipse, place, stroke, times } from '../shapes.ts'
import { cloud, disc, flock, skies, sky } from '../sky.ts'
import { formats, type Scene } from './scene.ts'

/** Places along the hiking trails. */
export const path: Scene[] = [
  {
    ...formats.portrait,
    name: 'paadid-lautris.jpg',
    draw: (frame) =>
      sky(frame, 420, skies.morning) +
      cloud(frame, 280, 170, 320, '#fff', 0.75) +
      island(frame, 520, 424, 520, 44, '#6f929a') +
      sea(frame, 420, seas.morning) +
      ripples(frame, 430, 640, '#fff', 60) +
      ground(frame, 650, 12, ['#cdbf9c', '#a39a78'], 60) +
      boulders(frame, [0, 800], [640, 720], 26, 32) +
      `<g transform="rotate(-9 260 800)">${place(rowingBoat('#3f7fa0'), 300, 820, 4.4)}</g>` +
      `<g transform="rotate(-5 480 1000)">${place(rowingBoat('#b5553f'), 500, 1040, 5)}</g>` +
      grass(frame, 1212, 110, ['#7d8f4f', '#a3ad68', '#c9c58a'], 220) +
      flock(frame, 600, 260, 6, 14, '#f8fafa'),
  },
  {
    ...formats.portrait,
    name: 'laudtee-rabas.jpg',
    draw: (frame) =>
      sky(frame, 520, skies.gold) +
      cloud(frame, 560, 190, 300, '#fff8ea', 0.7) +
      firWood(frame, 520, 90, '#56705f', 545) +
      ground(frame, 540, 8, ['#b59a5a', '#8a7a44']) +
      [
        [190, 640, 120],
        [640, 700, 170],
        [160, 850, 150],
        [690, 940, 160],
      ]
        .map(
          ([x = 0, y = 0, half = 0]) =>
            ellipse(x, y, half, half * 0.2, '#6f8f9c') + ellipse(x, y + 3, half * 0.9, half * 0.15, '#8fb0bb'),
        )
        .join('') +
      times(12, (at) => place(pine(frame, 0, 0, 100), (at * 173) % 800, 560 + at * 16, 0.7 + at * 0.13)) +
      road([420, 1210], [410, 560], 260, -70, ['#a8937a', '#c9b79c']) +
      times(40, (at) => {
        const share = (at / 40) ** 2.1
        const y = 562 + share * 640
        const bend = -70 * Math.sin(Math.PI * (at / 40)) * 0.86
        return stroke(`M${410 + bend - share * 128},${y}H${412 + bend + share * 140}`, '#7c6a54', 0.6 + share * 5, 0.8)
      }) +
      grass(frame, 1212, 100, ['#8a7a44', '#b59a5a', '#6f7a44'], 150) +
      flowers(frame, [640, 1190], ['#fff', '#f5efe0'], 150, 6),
  },
  {
    ...formats.portrait,
    name: 'mannimae-mannid.jpg',
    draw: (frame) =>
      sky(frame, 820, skies.sunset) +
      disc(300, 700, 46, '#fff0c4', 6) +
      sea(frame, 740, ['#f0b483', '#7c6484'], '#ffe0b0') +
      island(frame, 620, 744, 360, 24, '#5d4a66') +
      ground(frame, 900, 22, ['#7a6a4c', '#463f35'], -60) +
      pine(frame, 180, 960, 700) +
      pine(frame, 620, 920, 820) +
      pine(frame, 420, 1000, 560) +
      boulders(frame, [60, 740], [980, 1100], 10, 50) +
      grass(frame, 1212, 90, ['#5c5a3a', '#7d744c', '#4a4a34'], 240),
  },
  {
    ...formats.portrait,
    name: 'rattatee-labi-kaasiku.jpg',
    draw: (frame) =>
      sky(frame, 560, skies.gold) +
      firWood(frame, 560, 130, '#8aa468', 590) +
      ground(frame, 580, 8, ['#b7b25c', '#8b9646']) +
      road([400, 1210], [420, 585], 430, 60, ['#d9c79f', '#c7ae80']) +
      times(9, (at) => {
        const left = at % 2 === 0
        const x = left ? 330 - at * 34 : 500 + at * 32
        return birch(frame, x, 600 + at * 55, 320 + at * 88, ['#d9b13f', '#e6c558', '#c3a035', '#b9b252'])
      }) +
      times(90, () => ellipse(frame.chance.next() * 800, between(frame.chance, 640, 1200), 6, 3.4, '#d9a62f', 0.8)) +
      grass(frame, 1212, 70, ['#8b9646', '#a9a650'], 130),
  },
]
