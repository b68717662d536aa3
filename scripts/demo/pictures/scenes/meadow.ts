import { house, windmill } from '../buildings.ts'
import { firWood, ground, island, stoneWall } from '../land.ts'
import { cow, sheep } from '../living.ts'
import { flowers, grass, junipers } from '../plants.ts'
import { sea } from '../sea.ts'
import { place, times } from '../shapes.ts'
import { cloud, disc, flock, skies, sky, streaks } from '../sky.ts'
import { formats, type Scene } from './scene.ts'

/** The meadows: a windmill, stone walls, and animals at pasture. */
export const meadow: Scene[] = [
  {
    ...formats.landscape,
    name: 'tuuleveski-heinamaal.jpg',
    draw: (frame) =>
      sky(frame, 520, skies.noon) +
      cloud(frame, 270, 170, 360, '#fff', 0.85) +
      cloud(frame, 960, 110, 280, '#fff', 0.7) +
      firWood(frame, 520, 70, '#54796a', 540) +
      ground(frame, 540, 10, ['#b6c66d', '#7fa04b']) +
      stoneWall(frame, [-20, 596], [640, 560], [26, 15]) +
      place(windmill(28), 780, 620, 4.6) +
      ground(frame, 650, 12, ['#9dbb58', '#638c3d'], 20) +
      flowers(frame, [660, 800], ['#fff', '#f2d44f', '#d75a4a', '#7a86cf'], 320, 6) +
      grass(frame, 812, 90, ['#5d8a3c', '#86ad52', '#a9c46b'], 300) +
      flock(frame, 330, 330, 5, 13),
  },
  {
    ...formats.landscape,
    name: 'kiviaed-ja-kadakad.jpg',
    draw: (frame) =>
      sky(frame, 360, skies.noon) +
      cloud(frame, 850, 130, 380, '#fff', 0.8) +
      cloud(frame, 230, 90, 240, '#fff', 0.6) +
      sea(frame, 340, ['#8cc0d4', '#4a90b0']) +
      island(frame, 300, 345, 420, 22, '#6d97a6') +
      ground(frame, 400, 10, ['#b9bd80', '#8ea05d']) +
      junipers(frame, [0, 1200], [420, 560], 30, 120) +
      stoneWall(frame, [-20, 700], [760, 430], [76, 18]) +
      junipers(frame, [620, 1190], [560, 760], 12, 190) +
      grass(frame, 812, 60, ['#7d8f4f', '#a3ad68', '#c9c58a'], 280) +
      flowers(frame, [600, 800], ['#d9a6c2', '#fff', '#e8cf5a'], 140, 5),
  },
  {
    ...formats.landscape,
    name: 'lambad-karjamaal.jpg',
    draw: (frame) =>
      sky(frame, 380, skies.morning) +
      cloud(frame, 360, 130, 360, '#fff', 0.8) +
      firWood(frame, 385, 80, '#4f7263', 400) +
      ground(frame, 400, 10, ['#a9c46a', '#6d9647']) +
      place(house(150, { wall: '#9c9284', shade: '#756c60', roof: '#a3926a', window: '#cfdde0' }, 3), 930, 430, 1.3) +
      stoneWall(frame, [-20, 480], [1220, 456], [24, 22]) +
      times(13, (at) =>
        place(
          sheep(at % 5 === 4 ? '#7a6a5c' : undefined),
          (at * 271 + 90) % 1150,
          520 + at * 19,
          0.9 + at * 0.12,
          at % 3 === 0,
        ),
      ) +
      flowers(frame, [480, 800], ['#fff', '#f2d44f'], 160, 5) +
      grass(frame, 812, 60, ['#5d8a3c', '#86ad52'], 220),
  },
  {
    ...formats.landscape,
    name: 'magiveised-niidul.jpg',
    draw: (frame) =>
      sky(frame, 370, skies.sunset) +
      streaks(frame, 80, 340, '#fbd08c', 14) +
      disc(250, 340, 34, '#fff0c0', 7) +
      sea(frame, 366, ['#e8b389', '#a58a92'], '#ffe3bc') +
      island(frame, 860, 370, 480, 26, '#7b6378') +
      ground(frame, 430, 10, ['#a39a58', '#5f6a38']) +
      junipers(frame, [820, 1190], [450, 520], 9, 120) +
      place(cow(), 330, 560, 1.8) +
      place(cow(), 700, 540, 1.4, true) +
      place(cow(), 820, 700, 3) +
      place(cow(), 500, 480, 0.9) +
      grass(frame, 812, 90, ['#4f5a30', '#7d7d42', '#a39a58'], 320),
  },
]
