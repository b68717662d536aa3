import type { DemoArticle } from './article.ts'

/** Events of the calendar that are to come; see moodunud.ts. */
export const events: DemoArticle[] = [
  {
    changedDaysAgo: 2,
    cover: 'kultuurimaja.jpg',
    dates: [[6, '10:00']],
    et: {
      title: 'Kultuurimaja talgud: aknad talvekorda',
      summary: 'Tihendame aknad, riisume õue ja laome puud kuuri alla.',
      texts: [
        `Talve tuleb oodata soojas majas. Tihendame saali aknad, riisume õue ja laome **kuus koormat puid** kuuri alla.

- Töökindad võta ise kaasa, riistad on kohal.
- Lapsed on oodatud, neile on oma tööots.
- Lõuna ajal keedab Helgi suure paja hernesuppi.`,
        `Kes tuleb Põhjakülast ja kellel autot ei ole, see helistagu päev varem Jürile: pakiautos on kolm kohta.`,
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
    files: ['Segakoori jõulukava.txt'],
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
    en: {
      title: 'Choir rehearsal',
      summary: 'In the small hall of the community house; new singers are welcome.',
      texts: [
        'We rehearse the programme of the Christmas concert. Sheet music is provided, and nobody has to be able to read it. We hope for **tenors** above all: there are two of them now, and one is often at sea.',
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
    en: {
      title: 'Board meeting',
      summary: 'For the board only: the budget and the roof of the community hall.',
      texts: [
        'On the agenda are the budget of next year, the offers for the roof of the community hall, and the lights in the harbour. Katrin takes the minutes.',
      ],
    },
  },
  {
    changedDaysAgo: 12,
    cover: 'joulupuu-sadamas.jpg',
    files: ['Jõululaada kord.pdf'],
    dates: [[32, '16:00']],
    et: {
      title: 'Jõululaat sadamas',
      summary: 'Käsitöö, kala, mesi ja kuum mahl. Praam ootab laada lõpuni.',
      texts: [
        'Müügilauad avatakse kell neli, kaupmehed saavad lauad üles panna alates kella kahest. Laudade jagamise eest hoolitseb Anneli; anna talle teada ka siis, kui vajad elektrit.',
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
    cover: 'koolimaja-talvel.jpg',
    dates: [[95]],
    et: {
      title: 'Vastlapäev Männimäel',
      summary: 'Kelgutamine, uisutamine ja vastlakuklid.',
      texts: [
        'Kui lund on, sõidame Männimäelt alla nii kaua, kui valgust jätkub. Kui lund ei ole, siis mängime koolimajas lauamänge. Kuklid on igal juhul.',
      ],
    },
    en: {
      title: 'Shrove Tuesday on Männimägi',
      summary: 'Sledging, skating and Shrove buns.',
      texts: [
        'If there is snow, we sledge down Männimägi for as long as there is light. If there is none, we play board games at school. There will be buns in any case.',
      ],
    },
  },
  {
    changedDaysAgo: 4,
    dates: [[13, '17:00']],
    cover: 'koolimaja-talvel.jpg',
    embed:
      '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Big Buck Bunny" width="560" height="315" allowfullscreen></iframe>',
    et: {
      title: 'Lastekino kultuurimajas',
      summary: 'Kolm lühikest joonisfilmi, vaheajal mahl ja küpsised.',
      texts: ['Ekraan on suur ja saal on soe. Võta kaasa padi, sest toole jätkub ainult tagareasse.'],
    },
    en: {
      title: 'Film afternoon for children',
      summary: 'Three short animated films, with juice and biscuits in between.',
      texts: ['The screen is large and the hall is warm. Bring a cushion, as there are chairs for the last row only.'],
    },
  },
  {
    changedDaysAgo: 8,
    cover: 'lambad-karjamaal.jpg',
    dates: [
      [1, '17:30'],
      [8, '17:30'],
      [15, '17:30'],
    ],
    et: {
      title: 'Käsitööõhtud raamatukogus',
      summary: 'Kolm õhtut kindakudumist. Lõng ja vardad on olemas.',
      texts: [
        'Piret näitab saare kindakirju, mida on teada üksteist. Algaja jõuab kolme õhtuga valmis **ühe kinda**, teise koob kodus.',
        '- Osalemine on tasuta, lõnga eest paneb igaüks purki paar eurot.\n- Tee on laual, koogi toob see, kes jõuab.\n- Mehed on samuti oodatud; Kalju kudus mullu salli.',
      ],
    },
    en: {
      title: 'Handicraft evenings in the library',
      summary: 'Three evenings of knitting mittens. Yarn and needles are provided.',
      texts: [
        "Piret shows the island's patterns for mittens, of which eleven are known. A beginner finishes **one mitten** in three evenings and knits the other at home.",
        '- It is free; for the yarn you put a few euros into the jar.\n- Tea is on the table, and whoever has the time brings a cake.\n- Men are welcome, too: Kalju knitted a scarf last year.',
      ],
    },
  },
  {
    changedDaysAgo: 14,
    dates: [
      [45, '19:00'],
      [46, '14:00'],
    ],
    et: {
      title: 'Harrastusteater: „Kosjasõit“',
      summary: 'Kaks etendust kultuurimaja suures saalis, piletid uksel.',
      texts: [
        'Laval on kümme näitlejat ja kaks lammast. Lambad on käinud proovides korralikumalt kui mõni teine.',
        'Pilet maksab 8 eurot, õpilastele ja pensionäridele 5 eurot. Teise etenduse järel sõidab praam kell 19.15, nii et mandrirahvas jõuab koju.',
      ],
    },
    en: {
      title: 'The drama group plays “The Suitors”',
      summary: 'Two performances in the large hall, tickets at the door.',
      texts: [
        'There are ten actors on stage and two sheep. The sheep have attended the rehearsals more regularly than some others.',
        'Tickets are 8 euros, for pupils and pensioners 5 euros. After the second performance the ferry leaves at 19.15, so guests from the mainland get home.',
      ],
    },
  },
  {
    changedDaysAgo: 18,
    dates: [[60, '11:00']],
    cover: 'talu-lumes.jpg',
    et: {
      title: 'Talvine aialinnuvaatlus',
      summary: 'Tund aega akna all või kooliaias, tulemused kirjutame üles.',
      texts: [
        'Loe tunni jooksul oma aias linde ja pane kirja suurim arv, mida nägid korraga. Kes tahab teha seda seltsis, tulgu kooliaeda: Rein toob vaatetoru ja Kristi kakao.',
      ],
    },
    en: {
      title: 'Winter bird count',
      summary: 'An hour at your window or in the school garden; we write down what we see.',
      texts: [
        'Count the birds in your garden for an hour, and note the largest number that you saw at once. If you prefer company, come to the school garden: Rein brings a telescope and Kristi cocoa.',
      ],
    },
  },
]
