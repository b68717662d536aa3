import { house } from '../buildings.ts'
import { firWood, ground, island } from '../land.ts'
import { person } from '../living.ts'
import { birch, juniper } from '../plants.ts'
import { iceField, seas } from '../sea.ts'
import {
  ellipse,
  glow,
  gradedPath,
  gradedRectangle,
  path,
  place,
  polygon,
  rectangle,
  stroke,
  times,
} from '../shapes.ts'
import { disc, northernLights, skies, sky, snowfall, stars, streaks } from '../sky.ts'
import { formats, type Scene } from './scene.ts'

const frost = ['#e6edf2', '#d3dee8', '#f4f7f9']

/** The island in winter. */
export const winter: Scene[] = [
  {
    ...formats.large,
    name: 'jaatee-talvel.jpg',
    draw: (frame) =>
      sky(frame, 360, skies.winter) +
      disc(860, 270, 28, '#fffaf0', 6) +
      streaks(frame, 80, 300, '#fff', 12) +
      island(frame, 560, 363, 460, 34, '#7f93ab') +
      island(frame, 1090, 362, 300, 20, '#9aacc0') +
      gradedRectangle(-5, 360, 1210, 445, seas.ice) +
      iceField(frame, 360) +
      gradedPath('M180,810L556,364L572,364L840,810z', ['#b3cbdd', '#a3c0d6']) +
      stroke('M330,800L561,366M690,800L567,366', '#f4f8fb', 9, 0.8) +
      times(11, (at) => {
        const share = (1 - at / 11) ** 2.4
        const y = 368 + (1 - share) ** 1 * 0 + ((at + 1) / 11) ** 2.2 * 400
        const off = (y - 364) / 446
        return (
          juniper(frame, 556 - off * 400 - 6, y, 10 + off * 120) +
          juniper(frame, 572 + off * 300 + 6, y, 10 + off * 120)
        )
      }) +
      place(
        rectangle(-22, -20, 44, 14, '#b3483c') +
          path('M-14,-20L-8,-32H10L17,-20z', '#b3483c') +
          path('M-9,-21L-5,-29H8L13,-21z', '#cfe0ea') +
          ellipse(-12, -5, 5, 5, '#2b2f36') +
          ellipse(12, -5, 5, 5, '#2b2f36'),
        585,
        480,
        1.2,
      ),
  },
  {
    ...formats.landscape,
    name: 'virmalised.jpg',
    draw: (frame) =>
      sky(frame, 560, ['#070f26', '#0f2444', '#1c4259']) +
      stars(frame, 500, 160) +
      northernLights(frame, 300, 210, ['#7fe8b0', '#6fdcc0', '#9be88f']) +
      northernLights(frame, 210, 150, ['#a98be0', '#7fe8b0']) +
      firWood(frame, 590, 150, '#0b1a26', 640) +
      ground(frame, 610, 12, ['#9fc0c8', '#4d6f86']) +
      place(
        house(
          130,
          { wall: '#2b2430', shade: '#1b1720', roof: '#cfe0e6', eaves: '#7f9dad', window: '#ffd98a', trim: '#3a3340' },
          3,
        ),
        830,
        680,
        2,
      ) +
      glow(830, 660, 130, '#ffd98a', 0.35) +
      place(person('#0d1420'), 420, 720, 2.3) +
      place(person('#0d1420'), 462, 726, 1.9),
  },
  {
    ...formats.landscape,
    name: 'koolimaja-talvel.jpg',
    draw: (frame) =>
      sky(frame, 480, skies.winter) +
      firWood(frame, 500, 170, '#6d8798', 540) +
      firWood(frame, 530, 130, '#4c6676', 560, 0.55) +
      ground(frame, 550, 10, ['#f7f9fb', '#d3deea']) +
      place(
        house(200, { wall: '#c98d4f', shade: '#96662f', roof: '#fbfcfd', eaves: '#d5dfe9', window: '#ffe9b0' }, 7),
        520,
        610,
        2.6,
      ) +
      birch(frame, 130, 700, 560, frost) +
      birch(frame, 1080, 690, 480, frost) +
      times(4, (at) =>
        place(
          person(['#b5483f', '#2f6c8c', '#d9a63f', '#4f7a4a'][at] ?? '#333', '#e9bf9d'),
          690 + at * 70,
          720 + (at % 2) * 26,
          1.6,
        ),
      ) +
      ellipse(900, 756, 32, 28, '#fff') +
      ellipse(900, 712, 22, 20, '#fbfcfd') +
      ellipse(900, 680, 15, 14, '#fff') +
      polygon(
        [
          [900, 680],
          [922, 684],
          [900, 686],
        ],
        '#e07b35',
      ) +
      snowfall(frame, 260),
  },
  {
    ...formats.portrait,
    name: 'talu-lumes.jpg',
    draw: (frame) =>
      sky(frame, 640, skies.winterDusk) +
      stars(frame, 240, 30) +
      disc(600, 220, 34, '#fbf6e6', 6) +
      firWood(frame, 660, 260, '#55658a', 700) +
      firWood(frame, 690, 190, '#3a4a6b', 730) +
      ground(frame, 710, 14, ['#eef0f6', '#b9c5da']) +
      glow(360, 760, 240, '#ffdc94', 0.5) +
      place(
        house(130, { wall: '#8f4a3f', shade: '#66352e', roof: '#fbfcfd', eaves: '#c9d2e2', window: '#ffdf96' }, 3),
        350,
        800,
        3,
      ) +
      path('M330,800L370,800Q430,980 560,1210H250Q330,1000 330,800z', '#a9b8d1', 0.8) +
      birch(frame, 690, 960, 620, frost) +
      times(4, (at) => place(juniper(frame, 0, 0, 90), 80 + at * 46, 940 + at * 30, 1.2 + at * 0.2)) +
      snowfall(frame, 300),
  },
]
