import type { DemoArticle } from './article.ts'

/** Events of the calendar. */
export const events: DemoArticle[] = [
  {
    changedDaysAgo: 2,
    dates: [[6, '10:00']],
    et: {
      title: 'Kultuurimaja talgud: aknad talvekorda',
      summary: 'Tihendame aknad, riisume õue ja laome puud kuuri alla.',
      texts: [
        `Talve tuleb oodata soojas majas. Tihendame saali aknad, riisume õue ja laome **kuus koormat puid** kuuri alla.

- Töökindad võta ise kaasa, riistad on kohal.
- Lapsed on oodatud, neile on oma tööots.
- Lõuna ajal keedab Helgi suure paja hernesuppi.`,
        `Kes tuleb Põhjakülast ja autot ei ole, see helistagu päev varem Jürile: pakiautos on kolm kohta.`,
      ],
    },
    en: {
      title: 'Work day at the community hall',
      summary: 'We seal the windows, rake the yard and stack firewood.',
      texts: [
        `Winter is easier to wait for in a warm house. We seal the windows of the hall, rake the yard and stack **six loads of firewood**.

- Bring your own gloves; tools are there.
- Children are welcome and get jobs of their own.
- At noon Helgi cooks a large pot of pea soup.`,
      ],
    },
  },
  {
    changedDaysAgo: 5,
    dates: [
      [3, '18:00'],
      [10, '18:00'],
      [17, '18:00'],
      [24, '18:00'],
    ],
    et: {
      title: 'Segakoori proov',
      summary: 'Kultuurimaja väikeses saalis, uued lauljad on oodatud.',
      texts: [
        'Harjutame jõulukontserdi kava. Noodid saab kohapealt, noodilugemise oskust ei nõua keegi. Eriti ootame **tenoreid**: praegu on neid kaks ja üks neist on sageli merel.',
      ],
    },
  },
  {
    changedDaysAgo: 9,
    dates: [[21, '12:00']],
    isPublic: false,
    et: {
      title: 'Juhatuse koosolek',
      summary: 'Ainult juhatusele: eelarve ja kultuurimaja katus.',
      texts: [
        'Päevakorras on järgmise aasta eelarve, kultuurimaja katuse hinnapakkumised ja sadama valgustus. Protokollib Katrin.',
      ],
    },
  },
  {
    changedDaysAgo: 12,
    dates: [[32, '16:00']],
    et: {
      title: 'Jõululaat sadamas',
      summary: 'Käsitöö, kala, mesi ja kuum mahl. Praam ootab laada lõpuni.',
      texts: [
        'Müügilauad avatakse kell neli, kaupmehed saavad platsi üles panna alates kahest. Laudade jagamise eest hoolitseb Anneli; anna talle teada ka siis, kui vajad elektrit.',
        'Kell kuus süütame kuuse ja koolilapsed laulavad. Praam ootab sel õhtul laada lõpuni ning sõidab mandrile tagasi **kell 20.30**.',
      ],
    },
    en: {
      title: 'Christmas market in the harbour',
      summary: 'Handicraft, fish, honey and hot juice. The ferry waits until the end.',
      texts: [
        'The stalls open at four; traders may set up from two. Anneli assigns the tables: tell her, too, if you need electricity.',
        'At six we light the tree and the school children sing. That evening the ferry waits for the end of the market and leaves for the mainland **at 20.30**.',
      ],
    },
  },
  {
    changedDaysAgo: 30,
    dates: [[95]],
    et: {
      title: 'Vastlapäev Männimäel',
      summary: 'Kelgutamine, uisutamine ja vastlakuklid.',
      texts: [
        'Kui lund on, sõidame Männimäelt alla nii kaua kui valgust jätkub. Kui lund ei ole, siis mängime koolimajas lauamänge. Kuklid on igal juhul.',
      ],
    },
  },
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
]
