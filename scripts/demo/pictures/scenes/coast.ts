import { rowingBoat, tallShip } from '../boats.ts'
import { lighthouse } from '../buildings.ts'
import { boulder, boulders, ground, island } from '../land.ts'
import { goose, seal, swan } from '../living.ts'
import { grass, junipers, pine, reeds } from '../plants.ts'
import { glitter, ripples, sea, seas, waves } from '../sea.ts'
import { between, ellipse, gradedPath, place, rectangle, times } from '../shapes.ts'
import { cloud, disc, flock, fog, skein, skies, sky, streaks } from '../sky.ts'
import { formats, type Scene } from './scene.ts'

/** The shore and the open sea. */
export const coast: Scene[] = [
  {
    ...formats.large,
    name: 'tuletorn-loojangul.jpg',
    draw: (frame) =>
      sky(frame, 500, skies.sunset) +
      streaks(frame, 120, 450, '#fbd08c', 20) +
      disc(330, 470, 44, '#fff0c0', 8) +
      island(frame, 620, 502, 300, 16, '#6b5270') +
      sea(frame, 500, seas.sunset, '#ffd9a8') +
      glitter(frame, 330, 500, '#ffe3ad', 120) +
      gradedPath('M620,800Q700,590 860,560T1210,520V810H600z', ['#4d4150', '#2a2634']) +
      boulders(frame, [640, 880], [690, 800], 26, 30) +
      junipers(frame, [1000, 1190], [565, 640], 8, 80) +
      place(lighthouse(true), 930, 572, 3.3) +
      flock(frame, 560, 230, 8, 14, '#3d3350'),
  },
  {
    ...formats.large,
    name: 'udune-hommik.jpg',
    draw: (frame) =>
      sky(frame, 430, skies.fog) +
      disc(820, 210, 34, '#fffdf2', 6) +
      island(frame, 300, 420, 560, 74, '#b5c2c4') +
      fog(frame, 418, 60, '#eef0ec', 0.9) +
      island(frame, 930, 446, 620, 96, '#94a7aa') +
      fog(frame, 440, 54, '#e9ece9', 0.9) +
      sea(frame, 446, seas.fog) +
      fog(frame, 462, 60, '#e6eae8', 0.7) +
      place(rowingBoat('#5f6f73', '#4a575b'), 420, 600, 1.7) +
      place(swan(), 760, 640, 1.3) +
      place(swan(), 860, 668, 1.5, true) +
      reeds(frame, [900, 1210], 815, 260, 80, ['#8f9a80', '#7b8870', '#a3aa8c']) +
      fog(frame, 560, 50, '#eef0ec', 0.35),
  },
  {
    ...formats.panorama,
    name: 'saare-panoraam.jpg',
    draw: (frame) =>
      sky(frame, 270, skies.gold) +
      cloud(frame, 200, 90, 260, '#fff8ea', 0.8) +
      cloud(frame, 700, 70, 340, '#fff8ea', 0.7) +
      cloud(frame, 1080, 110, 220, '#fff8ea', 0.7) +
      sea(frame, 262, ['#9dbcb9', '#3f7d94']) +
      island(frame, 620, 268, 900, 46, '#4f6f5c') +
      place(lighthouse(false), 1005, 262, 0.75) +
      island(frame, 120, 267, 200, 16, '#6d8a7c') +
      ripples(frame, 275, 400, '#fff', 90) +
      ground(frame, 398, 10, ['#b9b98a', '#8d9468'], 30) +
      boulders(frame, [0, 1200], [392, 425], 34, 17) +
      junipers(frame, [0, 340], [395, 450], 14, 76) +
      grass(frame, 455, 34, ['#79875a', '#a3a872', '#c7bd86'], 200) +
      flock(frame, 480, 120, 8, 9),
  },
  {
    ...formats.landscape,
    name: 'lagled-rannaniidul.jpg',
    draw: (frame) =>
      sky(frame, 330, skies.noon) +
      cloud(frame, 260, 130, 320, '#fff', 0.8) +
      cloud(frame, 900, 90, 260, '#fff', 0.6) +
      sea(frame, 320, ['#8fc3d8', '#3f86a8']) +
      island(frame, 880, 326, 480, 24, '#6b93a3') +
      ground(frame, 400, 8, ['#a8bf70', '#6f9a4c'], -20) +
      times(52, (at) => {
        const share = at / 52
        return place(
          goose(),
          between(frame.chance, 10, 1190),
          430 + share ** 1.5 * 310,
          0.5 + share * 1.6,
          frame.chance.next() < 0.4,
        )
      }) +
      skein(frame, 760, 170, 15, 13, '#3a444e') +
      grass(frame, 812, 50, ['#5f8a3f', '#86a955'], 240),
  },
  {
    ...formats.landscape,
    name: 'sugistorm.jpg',
    draw: (frame) =>
      sky(frame, 420, skies.storm) +
      cloud(frame, 220, 160, 480, '#5a6872', 0.9) +
      cloud(frame, 760, 110, 620, '#4f5d67', 0.9) +
      cloud(frame, 1080, 230, 420, '#69767d', 0.8) +
      sea(frame, 410, seas.storm) +
      gradedPath('M820,420Q900,372 1010,368T1210,350V470H800z', ['#3f463f', '#2b3130']) +
      place(lighthouse(true), 1030, 374, 2) +
      waves(frame, 440, 8, ['#75868a', '#627479', '#52656c', '#43565e', '#36484f']) +
      flock(frame, 330, 330, 6, 15, '#e8ecec'),
  },
  {
    ...formats.landscape,
    name: 'hulged-karil.jpg',
    draw: (frame) =>
      sky(frame, 350, skies.morning) +
      streaks(frame, 60, 280, '#fff', 12) +
      island(frame, 960, 353, 420, 22, '#7f9fa8') +
      sea(frame, 350, seas.morning) +
      [
        [330, 640, 120],
        [560, 655, 150],
        [840, 650, 130],
        [1010, 660, 80],
        [180, 660, 70],
      ]
        .map(([x = 0, y = 0, size = 0]) => boulder(frame, x, y, size, ['#a39d94', '#77726c']))
        .join('') +
      place(seal(), 330, 548, 2.3) +
      place(seal('#77797a', '#a3a4a2'), 570, 534, 2.6, true) +
      place(seal('#4f5459', '#7b7e80'), 850, 548, 2.2) +
      ellipse(170, 746, 34, 20, '#4f5459') +
      rectangle(100, 752, 140, 30, '#6796ac') +
      ripples(frame, 650, 800, '#fff', 130) +
      flock(frame, 700, 170, 7, 13, '#f8fafa'),
  },
  {
    ...formats.landscape,
    name: 'purjelaev-vanal-ajal.jpg',
    draw: (frame) =>
      sky(frame, 520, skies.sepia) +
      cloud(frame, 260, 210, 420, '#f8efd8', 0.7) +
      cloud(frame, 960, 150, 380, '#f8efd8', 0.6) +
      island(frame, 190, 522, 420, 40, '#b39b70') +
      sea(frame, 520, seas.sepia, '#f7ebcf') +
      ellipse(660, 634, 380, 16, '#6d5636', 0.4) +
      place(tallShip('#4b3822', '#f7edd6'), 650, 620, 3.3) +
      ripples(frame, 620, 800, '#f7ebcf', 120) +
      flock(frame, 300, 330, 6, 14, '#5a452b'),
  },
  {
    ...formats.panorama,
    name: 'kured-sugistaevas.jpg',
    draw: (frame) =>
      sky(frame, 340, skies.dusk) +
      streaks(frame, 110, 320, '#f2c39a', 18) +
      disc(940, 318, 26, '#fff0cc', 7) +
      sea(frame, 336, seas.dusk, '#ffdcc0') +
      island(frame, 300, 340, 560, 36, '#2a3354') +
      skein(frame, 380, 130, 23, 14, '#1b2340') +
      skein(frame, 800, 80, 11, 9, '#2a3354') +
      ground(frame, 420, 6, ['#3d3a46', '#26242f'], -24) +
      reeds(frame, [0, 420], 455, 90, 70, ['#3b3a3c', '#4f4840', '#6a5a48']) +
      place(pine(frame, 0, 0, 100, ['#1d2630', '#232e37', '#19212b']), 1110, 440, 3.1),
  },
]
