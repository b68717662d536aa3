const link = (text: string) => `<a href="https://naide.ee/">${text}</a>`
const mention = (text: string) => `<a href="/sise/kasutajad/liige-1">${text}</a>`

/** A text with words to replace. */
export interface Corrected {
  start: string
  words: string
  by: string
  /** The words that a tool corrects. */
  corrected: string
  /** The words that a person selects and overwrites. */
  typed: string
}

/** Words within and across styles, links and mentions, with the expected result of their replacement. */
export const correctedTexts: Record<string, Corrected> = {
  'plain words': {
    start: '<p>See on hea lauze. Edasi</p>',
    words: 'hea lauze',
    by: 'hea lause',
    corrected: '<p>See on hea lause. Edasi</p>',
    typed: '<p>See on hea lause. Edasi</p>',
  },
  'bold words': {
    start: '<p>See on <strong>hea lauze</strong>. Edasi</p>',
    words: 'hea lauze',
    by: 'hea lause',
    corrected: '<p>See on <strong>hea lause</strong>. Edasi</p>',
    typed: '<p>See on <strong>hea lause</strong>. Edasi</p>',
  },
  'a sentence with a bold word': {
    start: '<p>See onn <strong>väga</strong> hea lauze. Edasi</p>',
    words: 'See onn väga hea lauze.',
    by: 'See oli väga hea lause.',
    corrected: '<p>See oli <strong>väga</strong> hea lause. Edasi</p>',
    typed: '<p>See oli väga hea lause. Edasi</p>',
  },
  'a word with a bold first letter': {
    start: '<p>Tere <strong>m</strong>aan. Edasi</p>',
    words: 'maan',
    by: 'moon',
    corrected: '<p>Tere <strong>m</strong>oon. Edasi</p>',
    typed: '<p>Tere <strong>moon</strong>. Edasi</p>',
  },
  'words across the end of a link': {
    start: `<p>vaata ${link('siit')} lehlt kohe</p>`,
    words: 'siit lehlt',
    by: 'siit lehelt',
    corrected: `<p>vaata ${link('siit')} lehelt kohe</p>`,
    typed: '<p>vaata siit lehelt kohe</p>',
  },
  'a complete link': {
    start: `<p>vaata ${link('siit lehelt')} kohe</p>`,
    words: 'siit lehelt',
    by: 'midagi muud',
    corrected: '<p>vaata midagi muud kohe</p>',
    typed: '<p>vaata midagi muud kohe</p>',
  },
  'the last word of a link': {
    start: `<p>vaata ${link('siit lehlt')}</p>`,
    words: 'lehlt',
    by: 'lehel',
    corrected: `<p>vaata ${link('siit lehel')}</p>`,
    typed: `<p>vaata ${link('siit ')}lehel</p>`,
  },
  'a complete mention': {
    start: `<p>Tere ${mention('@Piret Kadakas')} tule</p>`,
    words: '@Piret Kadakas',
    by: '@Kaie Kask',
    corrected: '<p>Tere @Kaie Kask tule</p>',
    typed: '<p>Tere @Kaie Kask tule</p>',
  },
  'the name of a mention, without its @': {
    start: `<p>Tere ${mention('@Piret Kadakas')} tule</p>`,
    words: 'Piret Kadakas',
    by: 'Kaie Kask',
    corrected: '<p>Tere @Kaie Kask tule</p>',
    typed: '<p>Tere @Kaie Kask tule</p>',
  },
  'all of a mention but its first letter': {
    start: `<p>Tere ${mention('@Piret Kadakas')} tule</p>`,
    words: 'iret Kadakas',
    by: 'eeter',
    corrected: '<p>Tere @Peeter tule</p>',
    typed: '<p>Tere @Peeter tule</p>',
  },
  'a word that is half a mention': {
    start: `<p>Tere ${mention('@Piret Kadakas')}ele tule</p>`,
    words: 'Kadakasele',
    by: 'Kadakale',
    corrected: `<p>Tere ${mention('@Piret Kadaka')}le tule</p>`,
    typed: `<p>Tere ${mention('@Piret ')}Kadakale tule</p>`,
  },
  'a sentence with a mention': {
    start: `<p>Tere ${mention('@Piret Kadakas')} tulle homme</p>`,
    words: 'Tere @Piret Kadakas tulle homme',
    by: 'Tere, @Piret Kadakas, tule homme',
    corrected: `<p>Tere, ${mention('@Piret Kadakas')}, tule homme</p>`,
    typed: '<p>Tere, @Piret Kadakas, tule homme</p>',
  },
  'words of several paragraphs': {
    start: '<p>See on</p><ul><li>hea lauze</li></ul><p>kolmas</p>',
    words: 'onhea lauzekol',
    by: 'uus',
    corrected: '<p>See uusmas</p>',
    typed: '<p>See uusmas</p>',
  },
  'all words': {
    start: '<p>See on</p><ul><li>hea lauze</li></ul>',
    words: 'See onhea lauze',
    by: 'uus',
    corrected: '<p>uus</p>',
    typed: '<p>uus</p>',
  },
  'an emoji of several signs': {
    start: '<p>See 👍🏽 onn</p>',
    words: '👍🏽 onn',
    by: '👍 on',
    corrected: '<p>See 👍 on</p>',
    typed: '<p>See 👍 on</p>',
  },
}
