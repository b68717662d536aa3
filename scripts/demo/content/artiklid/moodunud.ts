import type { DemoArticle } from './article.ts'

/** Events of the calendar that are over. */
export const pastEvents: DemoArticle[] = [
  {
    changedDaysAgo: 40,
    dates: [[-18, '18:00']],
    et: {
      title: 'Mardipäev',
      summary: 'Mardisandid käisid perest peresse.',
      texts: [
        'Marte oli sel aastal seitseteist, noorim neist nelja-aastane. Kogutud komm jagati ausalt ja kringel viidi hooldekodusse.',
      ],
    },
    en: {
      title: 'Martinmas',
      summary: 'The mummers went from house to house.',
      texts: [
        'There were seventeen mummers this year, the youngest four years old. The sweets were shared fairly and the cake went to the care home.',
      ],
    },
  },
  {
    changedDaysAgo: 150,
    cover: 'jaanituli-rannas.jpg',
    pictures: ['jaanituli-rannas.jpg', 'kulakiik.jpg'],
    dates: [
      [-152, '19:00'],
      [-151, '12:00'],
    ],
    et: {
      title: 'Saare jaanituli ja kohvikutepäev',
      summary: 'Tuli sadama taga, järgmisel päeval kakskümmend kodukohvikut.',
      texts: [
        'Tänavu põles tuli sadama taga ja tuul oli meie poolt. Järgmisel päeval avas uksed kakskümmend kodukohvikut; kaardi leidis igaüks praamilt.',
      ],
    },
    en: {
      title: 'Midsummer fire and café day',
      summary: 'A fire behind the harbour, twenty home cafés the next day.',
      texts: [
        'This year the fire burned behind the harbour and the wind was with us. The next day twenty homes opened as cafés; everyone got a map on the ferry.',
      ],
    },
  },
  {
    changedDaysAgo: 22,
    dates: [[-24, '10:00']],
    cover: 'sadamakula-majad.jpg',
    et: {
      title: 'Sügistalgud sadamas',
      summary: 'Korjasime prügi, parandasime pingid ja sõime suppi.',
      texts: [
        'Kohal oli 41 inimest ja kolm koera. Prügikotte sai täis kuuskümmend kaks, kõige imelikum leid oli akordioni pool.',
        'Aitäh kõigile. Kalju traktor tegi kümne mehe töö ja Helgi supp andis neile selleks jõu.',
      ],
    },
    en: {
      title: 'Autumn clean-up in the harbour',
      summary: 'We picked up litter, mended the benches and ate soup.',
      texts: [
        '41 people and three dogs came. Sixty-two bags were filled, and the strangest find was half an accordion.',
        "Thank you all. Kalju's tractor did the work of ten men, and Helgi's soup gave them the strength.",
      ],
    },
  },
  {
    changedDaysAgo: 98,
    dates: [[-101, '20:00']],
    cover: 'paadisild-ohtul.jpg',
    et: {
      title: 'Muinastulede öö',
      summary: 'Süütasime tuled neljas külas ja laulsime paadisillal.',
      texts: [
        'Kell üheksa oli Lõunalahe kaldal näha seitsetteist tuld, kaugeim neist mandri pool. Laulsime, kuni Ülo lood otsa said, ja siis algusest peale.',
      ],
    },
    en: {
      title: 'The night of ancient lights',
      summary: 'We lit fires in four villages and sang on the pier.',
      texts: [
        'At nine o’clock seventeen fires could be seen from the shore of Lõunalaht, the farthest of them on the mainland. We sang until Ülo had played all his tunes, and then from the beginning.',
      ],
    },
  },
]
