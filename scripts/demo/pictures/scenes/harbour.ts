import { ferry, fishingBoat, pier, rowingBoat, yacht } from '../boats.ts'
import { boathouse, christmasTree, flagpole, house } from '../buildings.ts'
import { boulders, firWood, ground, island } from '../land.ts'
import { person } from '../living.ts'
import { reeds } from '../plants.ts'
import { glitter, ripples, sea, seas } from '../sea.ts'
import { ellipse, type Frame, glow, place, rectangle, times } from '../shapes.ts'
import { cloud, disc, flock, skies, sky, snowfall, streaks } from '../sky.ts'
import { formats, type Scene } from './scene.ts'

const barn = { wall: '#a6483b', shade: '#7f3730', roof: '#6d6a66', window: '#dfe9ee' }
const yellow = { wall: '#d9b25f', shade: '#a98545', roof: '#7c5a4b', window: '#cfe0e6' }

/** A quay of stone along the lower edge. */
function quay({ width, height }: Frame, top: number, light: string, dark: string): string {
  return (
    rectangle(0, top, width, height - top, dark) +
    rectangle(0, top, width, (height - top) * 0.3, light) +
    times(9, (at) => rectangle(30 + at * 140, top - 12, 12, 16, '#4a4f55'))
  )
}

/** The harbour: the ferry, boats, and what else lies at the pier. */
export const harbour: Scene[] = [
  {
    ...formats.large,
    name: 'praam-sadamas.jpg',
    draw: (frame) =>
      sky(frame, 430, skies.noon) +
      cloud(frame, 240, 150, 260, '#fff', 0.85) +
      cloud(frame, 880, 95, 340, '#fff', 0.75) +
      cloud(frame, 640, 240, 200, '#fff', 0.6) +
      island(frame, 980, 432, 420, 30, '#6f97a8') +
      sea(frame, 430, seas.noon) +
      place(yacht(), 170, 470, 0.7) +
      ellipse(640, 640, 400, 16, '#17415c', 0.35) +
      place(ferry(), 620, 628, 2.35) +
      ripples(frame, 640, 700, '#fff', 50) +
      quay(frame, 700, '#b8b2a7', '#8d877d') +
      place(person('#2e3b4a', '#e9bf9d'), 930, 716, 1.5) +
      place(person('#7c3f38', '#e9bf9d'), 968, 720, 1.4) +
      place(person('#2f5240', '#e9bf9d'), 1010, 714, 1.5) +
      flock(frame, 420, 190, 7, 15, '#f6f8f8'),
  },
  {
    ...formats.landscape,
    name: 'paadikuurid-lahe-aares.jpg',
    draw: (frame) =>
      sky(frame, 380, skies.morning) +
      streaks(frame, 60, 260, '#fff', 10) +
      firWood(frame, 384, 90, '#3c5a50', 400) +
      ground(frame, 392, 6, ['#7f9068', '#5e7452']) +
      sea(frame, 430, seas.morning) +
      [
        [250, '#a6483b', '#7b352d'],
        [470, '#c9a04f', '#8e6f33'],
        [700, '#6d7f74', '#4c5c53'],
        [930, '#a6483b', '#7b352d'],
      ]
        .map(([x, wall, shade]) => {
          const shed = boathouse(String(wall), String(shade))
          const mirrored = `<g transform="translate(${String(x)} 478) scale(2 -1.5)" opacity="0.28">${shed}</g>`
          return mirrored + place(shed, Number(x), 440, 2)
        })
        .join('') +
      ripples(frame, 470, 800, '#fff', 160) +
      place(rowingBoat('#2f6c8c'), 380, 630, 1.9) +
      reeds(frame, [-10, 250], 812, 240, 70, ['#6d8250', '#8b9a5c', '#55703f']) +
      reeds(frame, [1010, 1210], 812, 200, 50, ['#6d8250', '#8b9a5c', '#55703f']),
  },
  {
    ...formats.portrait,
    name: 'paadisild-ohtul.jpg',
    draw: (frame) =>
      sky(frame, 520, skies.sunset) +
      streaks(frame, 120, 460, '#fbd9a8', 16) +
      disc(400, 455, 40, '#fff0c4', 7) +
      island(frame, 110, 522, 320, 42, '#4b3f5c') +
      island(frame, 720, 521, 240, 22, '#5d4a66') +
      sea(frame, 520, seas.sunset, '#ffd9a8') +
      glitter(frame, 400, 520, '#ffe3ad', 130) +
      place(pier('#5a4650', '#3a2d38'), 400, 1215, 3.1) +
      place(person('#2a2236'), 392, 756, 2.2) +
      place(rowingBoat('#3c3048', '#2c2436'), 160, 930, 1.7) +
      flock(frame, 540, 240, 6, 12, '#3d3350'),
  },
  {
    ...formats.landscape,
    name: 'joulupuu-sadamas.jpg',
    draw: (frame) =>
      sky(frame, 470, skies.winterDusk) +
      streaks(frame, 200, 420, '#f6dcc6', 8) +
      island(frame, 200, 472, 500, 26, '#525f85') +
      sea(frame, 470, ['#b3a3ba', '#3d4c74']) +
      place(fishingBoat('#2f4d6b'), 190, 560, 1.6) +
      place(ferry(true), 350, 515, 0.85) +
      ground(frame, 610, 8, ['#f2f1f4', '#c3cbdc']) +
      glow(880, 500, 300, '#ffe1a1', 0.45) +
      place(house(150, { ...barn, window: '#ffe3a0' }, 5), 1050, 640, 1.7) +
      place(christmasTree(), 800, 700, 3.7) +
      times(6, (at) =>
        place(
          person(['#39304a', '#593a44', '#2d4a50'][at % 3] ?? '#333'),
          560 + at * 36 + (at > 3 ? 190 : 0),
          720 + (at % 3) * 14,
          1.9,
        ),
      ) +
      snowfall(frame, 240),
  },
  {
    ...formats.landscape,
    name: 'kalapaat-vorkude-juures.jpg',
    draw: (frame) =>
      sky(frame, 400, skies.dusk) +
      streaks(frame, 90, 380, '#f2c39a', 18) +
      island(frame, 850, 402, 640, 44, '#2a3556') +
      sea(frame, 400, seas.dusk, '#ffdcc0') +
      glitter(frame, 300, 400, '#ffdcb4', 110) +
      times(13, (at) => ellipse(560 + at * 44, 560 + Math.sin(at / 2) * 20 + at * 6, 7, 4.4, '#e0703c')) +
      ellipse(430, 646, 210, 12, '#141d38', 0.5) +
      place(fishingBoat('#2f5f74'), 430, 640, 3.3) +
      place(person('#d9b23e', '#e9bf9d'), 470, 612, 2.4) +
      flock(frame, 440, 330, 11, 13, '#eef0f4'),
  },
  {
    ...formats.landscape,
    name: 'sadamakula-majad.jpg',
    draw: (frame) =>
      sky(frame, 420, skies.noon) +
      cloud(frame, 300, 120, 300, '#fff', 0.8) +
      cloud(frame, 960, 180, 260, '#fff', 0.7) +
      firWood(frame, 430, 110, '#41695a', 470) +
      ground(frame, 470, 12, ['#8fac69', '#6f9155'], -30) +
      place(house(120, yellow, 3), 230, 500, 1.5) +
      place(house(150, barn, 5), 500, 490, 1.6) +
      place(house(120, { ...yellow, wall: '#7fa3ae', shade: '#5a7c88' }, 3), 800, 480, 1.5) +
      place(house(90, { ...yellow, wall: '#e6e0d2', shade: '#b3aa98' }, 2), 1010, 474, 1.4) +
      place(flagpole(), 655, 500, 1.9) +
      sea(frame, 590, ['#5a9dbd', '#27688c']) +
      boulders(frame, [-20, 1220], [584, 610], 46, 24) +
      place(rowingBoat('#e9e4d6'), 250, 680, 1.8) +
      place(rowingBoat('#a6483b'), 520, 722, 2.1) +
      place(fishingBoat('#28567a'), 900, 700, 2.3) +
      ripples(frame, 640, 800, '#fff', 40),
  },
]
