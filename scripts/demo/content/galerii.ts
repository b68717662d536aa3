/** An item of a demo album: a picture, named as in pictures/, or an embedded page with a picture as its cover. */
interface DemoItem {
  picture: string
  embed?: string
  et?: string
  en?: string
}

/** An album of the demo; without `en` it has no English title. */
interface DemoAlbum {
  et: string
  en?: string
  /** The descriptions for search engines. */
  seo: { et?: string; en?: string }
  items: readonly DemoItem[]
}

/** The albums of the island, in their order. */
export const albums: DemoAlbum[] = [
  {
    et: 'Jaanipäev rannas',
    en: 'Midsummer on the beach',
    seo: {
      et: 'Jaanituli, külakiik ja öö, mis ei läinudki pimedaks: pildid saare jaanipäevast.',
      en: 'The bonfire, the village swing and a night that never got dark: midsummer on the island.',
    },
    items: [
      {
        picture: 'jaanituli-rannas.jpg',
        et: 'Tuli läks põlema esimesest tikust. Sellist asja mäletab ainult Kalju.',
        en: 'The fire caught with the first match, which only Kalju can remember happening before.',
      },
      {
        picture: 'kulakiik.jpg',
        et: 'Kiigel oli järjekord kella kolmeni öösel.',
        en: 'There was a queue for the swing until three in the morning.',
      },
      {
        picture: 'paadisild-ohtul.jpg',
        et: 'Paadisillal peeti vahti, et keegi üksi ujuma ei läheks.',
        en: 'On the jetty somebody kept watch so that nobody went swimming alone.',
      },
      {
        picture: 'tuletorn-loojangul.jpg',
        et: 'Päike käis ära ainult viisakusest.',
        en: 'The sun set, but only to be polite.',
      },
    ],
  },
  {
    et: 'Sügistalgud sadamas',
    en: 'Autumn work day at the harbour',
    seo: {
      et: 'Sügistalgutel käis 31 inimest ja kaks koera. Rannast viidi ära üheksa kotti prügi.',
      en: 'Thirty-one people and two dogs came to the autumn work day and cleared nine bags of rubbish off the shore.',
    },
    items: [
      {
        picture: 'paadikuurid-lahe-aares.jpg',
        et: 'Kuurid said uue värvi, värvijad ka.',
        en: 'The boat sheds got new paint, and so did the painters.',
      },
      {
        picture: 'kiviaed-ja-kadakad.jpg',
        et: 'Kiviaia kukkunud ots pandi tagasi. Kive jäi üle, nagu alati.',
        en: 'The fallen end of the stone wall was put back. There were stones left over, as always.',
      },
      { picture: 'sadamakula-majad.jpg', et: 'Supp keedeti Aino õues.', en: 'The soup was made in Aino’s yard.' },
      {
        picture: 'paadid-lautris.jpg',
        et: 'Paadid toodi talveks kaldale enne, kui vihm algas.',
        en: 'The boats were brought ashore for the winter before the rain came.',
      },
      {
        picture: 'kultuurimaja.jpg',
        et: 'Õhtul tants kultuurimajas. Katus pidas.',
        en: 'In the evening there was a dance at the hall. The roof held.',
      },
    ],
  },
  {
    et: 'Sadam talvel',
    en: 'The harbour in winter',
    seo: {
      et: 'Jäätee, lumised kaid ja virmalised sadama kohal.',
      en: 'The ice road, the quays under snow and northern lights above the harbour.',
    },
    items: [
      {
        picture: 'jaatee-talvel.jpg',
        et: 'Jäätee avati 4. veebruaril. Rihmad lahti, aknad alla.',
        en: 'The ice road opened on 4 February. Belts off, windows down.',
      },
      {
        picture: 'joulupuu-sadamas.jpg',
        et: 'Sadama kuusk tuli sel aastal Pärna talust.',
        en: 'This year the harbour’s tree came from Pärna farm.',
      },
      {
        picture: 'virmalised.jpg',
        et: 'Kell üks öösel. Helistasime üles kõik, kes toru võtsid.',
        en: 'One in the morning. We rang everybody who would pick up.',
      },
      { picture: 'praam-sadamas.jpg', et: 'Viimane praam enne jääd.', en: 'The last ferry before the ice.' },
    ],
  },
  {
    et: 'Koolipidu enne jõule',
    en: 'The school party before Christmas',
    seo: {
      et: 'Kaheksa õpilast, kolm laulu, üks näidend ja terve saar saalis.',
      en: 'Eight pupils, three songs, one play and the whole island in the hall.',
    },
    items: [
      {
        picture: 'koolimaja-talvel.jpg',
        et: 'Tuled põlesid koolimajas juba hommikust saadik.',
        en: 'The lights at the school had been on since morning.',
      },
      {
        picture: 'talu-lumes.jpg',
        et: 'Päkapikud tulid traktoriga, sest tee oli tuisanud.',
        en: 'The elves came by tractor, as the road had drifted over.',
      },
      {
        picture: 'joulupuu-sadamas.jpg',
        et: 'Pärast pidu lauldi sadamas kuuse ümber edasi.',
        en: 'After the party the singing went on around the tree at the harbour.',
      },
    ],
  },
  {
    et: 'Mardipäev',
    en: 'Martinmas',
    seo: {
      et: 'Mardisandid käisid läbi mõlemad külad ja said kaasa kaks kotti õunu.',
      en: 'The Martinmas mummers went through both villages and came away with two bags of apples.',
    },
    items: [
      {
        picture: 'sadamakula-majad.jpg',
        et: 'Alustasime Sadamakülast, sest seal põles kõige rohkem tulesid.',
        en: 'We began at Sadamaküla, where most windows were lit.',
      },
      {
        picture: 'kultuurimaja.jpg',
        et: 'Mardiisa pidas kõne, mida keegi ei osanud ette näha. Mardiisa ise ka mitte.',
        en: 'The Martinmas father gave a speech that nobody saw coming, himself included.',
      },
      { picture: 'udune-hommik.jpg', et: 'Järgmine hommik.', en: 'The next morning.' },
    ],
  },
  {
    et: 'Randa uhutud palgid',
    en: 'Logs washed ashore',
    seo: {
      et: 'Pärast sügistormi oli põhjarand palke täis. Osa neist on nüüd saunapink.',
      en: 'After the autumn storm the north shore was full of logs. Some of them are a sauna bench by now.',
    },
    items: [
      {
        picture: 'sugistorm.jpg',
        et: 'Torm kestis kaks ööpäeva, tuult oli 28 meetrit sekundis.',
        en: 'The storm lasted two days and nights, with winds of 28 metres per second.',
      },
      {
        picture: 'udune-hommik.jpg',
        et: 'Kolmandal hommikul oli nii vaikne, et kuulda oli mandri koer.',
        en: 'On the third morning it was so quiet that one could hear a dog on the mainland.',
      },
      {
        picture: 'hulged-karil.jpg',
        et: 'Hülged vaatasid palgivedu pealt ega aidanud.',
        en: 'The seals watched us haul the logs and did not help.',
      },
      {
        picture: 'paadid-lautris.jpg',
        et: 'Pikimad palgid läksid lautri alla.',
        en: 'The longest logs went under the boat landing.',
      },
    ],
  },
  {
    et: 'Linnud ja loomad',
    en: 'Birds and beasts',
    seo: {
      et: 'Laglede kevad, kurgede sügis ja need, kes on siin aasta läbi.',
      en: 'Geese in spring, cranes in autumn, and those who stay all year.',
    },
    items: [
      {
        picture: 'lagled-rannaniidul.jpg',
        et: 'Mai teine nädal. Lugesime kokku umbes neli tuhat, siis läks sassi.',
        en: 'The second week of May. We counted about four thousand and then lost count.',
      },
      { picture: 'magiveised-niidul.jpg', et: 'Niiduhooldajad tööl.', en: 'The meadow keepers at work.' },
      {
        picture: 'lambad-karjamaal.jpg',
        et: 'Pärna talu lambad enne pügamist.',
        en: 'The sheep of Pärna farm before shearing.',
      },
      {
        picture: 'hulged-karil.jpg',
        et: 'Karil on koht igaühele, kui kõik natuke koomale tõmbavad.',
        en: 'There is room on the reef for everybody who moves up a little.',
      },
      { picture: 'kured-sugistaevas.jpg', et: 'Siis nad läksid.', en: 'Then they left.' },
    ],
  },
  {
    et: 'Lastekino kultuurimajas',
    en: 'Children’s cinema at the hall',
    seo: {
      et: 'Vaheaja lastekino: film, mida kõik tahtsid veel kord näha, ja pildid saalist.',
      en: 'Holiday cinema for children: the film that everybody wanted to see again, and pictures of the hall.',
    },
    items: [
      {
        picture: 'oitsev-ounaaed.jpg',
        embed:
          '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Big Buck Bunny" width="560" height="315" allowfullscreen></iframe>',
        et: 'See ongi jänesefilm. Hakkab kohe pihta.',
        en: 'This is the rabbit film. It starts right away.',
      },
      { picture: 'kultuurimaja.jpg', et: 'Patju oli rohkem kui lapsi.', en: 'There were more cushions than children.' },
    ],
  },
  {
    et: 'Matk rabas ja Männimäel',
    seo: { et: 'Kevadine matk mööda laudteed rappa ja tagasi üle Männimäe.' },
    items: [
      { picture: 'laudtee-rabas.jpg', et: 'Kolmas laud vasakult on lahti. Nüüd teavad seda kõik.' },
      { picture: 'mannimae-mannid.jpg', et: 'Lõuna Männimäel, võileivad ja tee.' },
      { picture: 'rattatee-labi-kaasiku.jpg', et: 'Kes tuli rattaga, jõudis enne ja ootas kauem.' },
      { picture: 'kiviaed-ja-kadakad.jpg' },
    ],
  },
  {
    et: 'Õunapuud õitsevad',
    en: 'Apple blossom',
    seo: {
      et: 'Nädal, mil saar on valge teist korda aastas.',
      en: 'The week when the island is white for the second time in the year.',
    },
    items: [
      {
        picture: 'oitsev-ounaaed.jpg',
        et: 'Vana Antonovka, istutatud 1931.',
        en: 'An old Antonovka, planted in 1931.',
      },
      {
        picture: 'tuuleveski-heinamaal.jpg',
        et: 'Veski juures on kaks puud, mida keegi ei ole istutanud.',
        en: 'By the mill there are two trees that nobody planted.',
      },
    ],
  },
  {
    et: 'Vanaaja purjed',
    en: 'Sails of old',
    seo: {
      et: 'Joonistused sellest, kuidas saarele tuldi enne praami.',
      en: 'Drawings of how people came to the island before the ferry.',
    },
    items: [
      {
        picture: 'purjelaev-vanal-ajal.jpg',
        et: 'Kahemastiline „Kajakas“ viis 1912. aastal kartulit Riiga.',
        en: 'The two-master Kajakas took potatoes to Riga in 1912.',
      },
      {
        picture: 'kalapaat-vorkude-juures.jpg',
        et: 'Võrgud ja mehed on pildil õigetpidi, paadi nimi ei ole.',
        en: 'The nets and the men are the right way round in this picture, the name of the boat is not.',
      },
      { picture: 'saare-panoraam.jpg' },
    ],
  },
  // Made before the fair: its pictures are still to come.
  { et: 'Jõululaat', en: 'Christmas fair', seo: {}, items: [] },
]
