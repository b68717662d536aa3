import { flagpole, house, villageSwing } from '../buildings.ts'
import { boulders, firWood, ground, island, road, stoneWall } from '../land.ts'
import { fire, person } from '../living.ts'
import { birch, flowers, gardenTree, grass } from '../plants.ts'
import { sea, seas } from '../sea.ts'
import { between, ellipse, glow, path, place, polygon, times } from '../shapes.ts'
import { cloud, disc, skies, sky, stars, streaks } from '../sky.ts'
import { formats, type Scene } from './scene.ts'

const summerLeaves = ['#7fae55', '#93bd62', '#6a9a49', '#a7c974']
const hall = { wall: '#d8bb78', shade: '#a78b52', roof: '#8a4f43', window: '#bfd6df' }

/** The villages in summer. */
export const village: Scene[] = [
  {
    ...formats.large,
    name: 'jaanituli-rannas.jpg',
    draw: (frame) =>
      sky(frame, 470, skies.summerNight) +
      stars(frame, 200, 26) +
      streaks(frame, 230, 440, '#f6cf94', 14) +
      island(frame, 950, 472, 480, 30, '#3b4468') +
      sea(frame, 470, seas.summerNight, '#ffdcb0') +
      ground(frame, 600, 10, ['#3b3f45', '#22242c'], -20) +
      boulders(frame, [0, 1200], [592, 625], 30, 24)
        .replaceAll(/#(a9a59d|bdb3a6|93969a)/g, '#5b5560')
        .replaceAll(/#(77746f|8b8279|666a70)/g, '#3a3742') +
      glow(560, 600, 430, '#ffb15c', 0.75) +
      place(fire(), 560, 690, 2.7) +
      times(26, () =>
        ellipse(560 + between(frame.chance, -120, 120), between(frame.chance, 220, 520), 2, 2, '#ffd27a', 0.8),
      ) +
      times(13, (at) => {
        const x = at < 7 ? 90 + at * 52 : 720 + (at - 7) * 66
        return place(
          person(['#1d1c26', '#26222b', '#2b2128'][at % 3] ?? '#222'),
          x,
          700 + (at % 4) * 18,
          2.1 + (at % 3) * 0.25,
        )
      }) +
      polygon(
        [
          [990, 800],
          [1010, 760],
          [1190, 752],
          [1215, 800],
        ],
        '#1c1b23',
      ) +
      grass(frame, 812, 46, ['#1c2422', '#2a3530'], 200),
  },
  {
    ...formats.landscape,
    name: 'kulakiik.jpg',
    draw: (frame) =>
      sky(frame, 520, skies.gold) +
      disc(960, 380, 34, '#fff6d8', 7) +
      cloud(frame, 330, 150, 300, '#fff6e4', 0.7) +
      firWood(frame, 530, 120, '#5f7a58', 560) +
      ground(frame, 560, 10, ['#b9b665', '#7f9147']) +
      birch(frame, 150, 640, 470, summerLeaves) +
      birch(frame, 250, 620, 400, summerLeaves) +
      place(villageSwing(), 640, 680, 3.4) +
      place(person('#39506b', '#e9bf9d'), 642, 606, 2.3) +
      place(person('#a6483b', '#e9bf9d'), 722, 592, 2.3) +
      place(person('#5c6a3c', '#e9bf9d'), 930, 690, 2.4) +
      place(person('#7a5a78', '#e9bf9d'), 985, 700, 2.2) +
      grass(frame, 812, 70, ['#66803c', '#93a551', '#b8b865'], 260) +
      flowers(frame, [700, 800], ['#fff', '#f2d44f', '#c77fb0'], 120, 5),
  },
  {
    ...formats.landscape,
    name: 'kultuurimaja.jpg',
    draw: (frame) =>
      sky(frame, 520, skies.noon) +
      cloud(frame, 250, 150, 300, '#fff', 0.8) +
      cloud(frame, 900, 110, 360, '#fff', 0.7) +
      firWood(frame, 540, 150, '#46705a', 580) +
      ground(frame, 570, 8, ['#9dbb62', '#6b944a']) +
      road([560, 810], [610, 640], 300, 30, ['#d2c3a0', '#e3d7ba']) +
      place(house(220, hall, 9), 610, 640, 3) +
      place(flagpole(), 1040, 660, 3) +
      gardenTree(frame, 120, 700, 330, summerLeaves) +
      stoneWall(frame, [-20, 740], [360, 690], [34, 26]) +
      times(5, (at) =>
        place(
          person(['#39506b', '#a6483b', '#3f6a4a', '#7a5a78', '#8a6a3c'][at] ?? '#333', '#e9bf9d'),
          690 + at * 44,
          730 + (at % 2) * 14,
          1.9,
        ),
      ) +
      grass(frame, 812, 50, ['#5d8a3c', '#86ad52'], 200) +
      flowers(frame, [700, 800], ['#f2d44f', '#fff', '#c77fb0'], 120, 5),
  },
  {
    ...formats.landscape,
    name: 'oitsev-ounaaed.jpg',
    draw: (frame) =>
      sky(frame, 430, skies.morning) +
      cloud(frame, 720, 120, 320, '#fff', 0.8) +
      firWood(frame, 435, 70, '#6a8c74', 450) +
      ground(frame, 450, 8, ['#a8cb72', '#6fa04c']) +
      place(house(140, { wall: '#b5553f', shade: '#843d2f', roof: '#6d6a66', window: '#dfe9ee' }, 3), 260, 520, 1.9) +
      [
        [620, 560, 230],
        [860, 540, 210],
        [1080, 580, 260],
        [480, 680, 320],
        [920, 720, 360],
      ]
        .map(
          ([x = 0, y = 0, size = 0]) =>
            ellipse(x, y, size * 0.34, size * 0.04, '#4f7a38', 0.5) +
            gardenTree(frame, x, y, size, ['#f6e3e6', '#fbf3f2', '#eccbd2', '#dfe6c4'], '#fff'),
        )
        .join('') +
      path('M-10,800Q120,690 250,640L300,640Q220,720 170,810z', '#d9c79f') +
      flowers(frame, [560, 800], ['#f2d44f', '#fff'], 220, 5) +
      grass(frame, 812, 50, ['#5d8a3c', '#86ad52'], 200),
  },
]
