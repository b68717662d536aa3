import type { DemoArticle } from './article.ts'

/** History, with the years that an article tells about. */
export const history: DemoArticle[] = [
  {
    changedDaysAgo: 90,
    years: [1868, 1923],
    cover: 'purjelaev-vanal-ajal.jpg',
    et: {
      title: 'Purjelaevade aeg',
      summary: 'Kui saarel ehitati laevu, mis käisid Inglismaal.',
      texts: [
        'Sadamaküla rannas ehitati poole sajandi jooksul üheksateist laeva. Puu toodi talvel üle jää, purjed õmmeldi rehetoas ja meeskond oli enamasti ühest külast.',
        '> Isa läks kevadel ja tuli sügisel, vahel jäi aasta vahele.\nNii jutustas 1960. aastatel kapten Õispuu tütar.',
      ],
    },
    en: {
      title: 'The age of sail',
      summary: 'When the island built ships that sailed to England.',
      texts: [
        'Nineteen ships were built on the beach of Sadamaküla within half a century. The timber came across the ice, the sails were sewn in the threshing room, and the crew was mostly from one village.',
        "> Father left in spring and came in autumn; sometimes he missed a year.\nSo captain Õispuu's daughter told in the 1960s.",
      ],
    },
  },
  {
    changedDaysAgo: 200,
    years: [1936, null],
    cover: 'koolimaja-talvel.jpg',
    et: {
      title: 'Saare kool',
      summary: 'Koolimaja Metsakülas on olnud lahti igal sügisel peale kahe.',
      texts: [
        'Praegune koolimaja valmis 1936. aastal ja sai nime õpetaja järgi, kes lapsi talvel suuskadel kooli vedas. Kahel sügisel pole uksi avatud: 1941 ja 1944.',
      ],
    },
    en: {
      title: 'The island school',
      summary: 'The schoolhouse in Metsaküla has opened every autumn but two.',
      texts: [
        'The present schoolhouse was finished in 1936 and named after a teacher who pulled children to school on skis in winter. In two autumns its doors stayed closed: in 1941 and in 1944.',
      ],
    },
  },
  {
    changedDaysAgo: 115,
    years: [1642, 1710],
    cover: 'kiviaed-ja-kadakad.jpg',
    et: {
      title: 'Esimesed talud',
      summary: 'Kõrgelaidu nimetatakse esimest korda 1642. aasta maaraamatus: neli peret ja üks veski.',
      texts: [
        'Rootsi aja maaraamat loeb üles neli peret: Pärna, Rehe, Kivi ja Mäe. Kolm neist nimedest on saarel alles tänini.',
        '## Millest elati\nElati kalast, hülgerasvast ja lammastest. Oma vili lõppes tavaliselt enne jõule ja jahu toodi mandrilt üle jää.\n## Katk\nKatk jõudis saarele 1710. aasta sügisel. Kirikuraamatu järgi jäi ellu üksteist inimest.',
      ],
    },
    en: {
      title: 'The first farms',
      summary: 'Kõrgelaid is first mentioned in the land register of 1642: four families and a mill.',
      texts: [
        'The land register from Swedish times lists four families: Pärna, Rehe, Kivi and Mäe. Three of these names are still found on the island.',
        '## Their living\nPeople lived on fish, seal oil and sheep. Their own grain usually ran out before Christmas, and flour was brought across the ice from the mainland.\n## The plague\nThe plague reached the island in the autumn of 1710. According to the parish register, eleven people survived.',
      ],
    },
  },
  {
    changedDaysAgo: 60,
    years: [1874, null],
    cover: 'tuletorn-loojangul.jpg',
    pictures: ['tuletorn-loojangul.jpg', 'sugistorm.jpg'],
    et: {
      title: 'Põhjaneeme tuletorn',
      summary: 'Tuli süüdati esimest korda 1874. aasta oktoobris.',
      seo: 'Põhjaneeme tuletorn Kõrgelaiul: ehitatud 1874, torn on 22 meetrit kõrge ja suvel avatud.',
      texts: [
        'Kivid veeti kohale talvel mööda jääd, müürsepad tulid Haapsalust. Torn on 22 meetrit kõrge ja trepis on **96 astet**.',
        'Viimane tuletornivaht oli Juhan Rand, kes hoidis tuld korras 41 aastat. Elektriga süttib see 1978. aastast.\n## Tornis käimine\n- Juunist augustini laupäeviti kell 12–16\n- Muul ajal saab võtme Aino Lepiku käest\n- Üles mahub korraga kuus inimest',
      ],
    },
    en: {
      title: 'Põhjaneeme lighthouse',
      summary: 'The light was first lit in October 1874.',
      seo: 'Põhjaneeme lighthouse on Kõrgelaid: built in 1874, 22 metres high, open in summer.',
      texts: [
        'The stones were hauled across the ice in winter, and the masons came from Haapsalu. The tower is 22 metres high and has **96 steps**.',
        'The last keeper was Juhan Rand, who tended the light for 41 years. It has been electric since 1978.\n## Visiting the tower\n- From June to August on Saturdays from 12 to 16\n- At other times Aino Lepik has the key\n- There is room for six people at the top',
      ],
    },
  },
  {
    changedDaysAgo: 172,
    years: [1944, 1956],
    cover: 'paadid-lautris.jpg',
    et: {
      title: 'Paadid üle mere',
      summary: '1944. aasta sügisel lahkus saarelt üheksa paati ja 113 inimest.',
      texts: [
        'Septembris 1944 läksid rannast viimased paadid Rootsi poole. Kõik neist kohale ei jõudnud.',
        'Maha jäänud naised pidasid talusid edasi. Rand oli piiritsoon, paadid olid luku taga ja merele pääses ainult loaga.\nMälestuskivi Lõunaküla rannas avati 1989. aastal. Igal aastal 22. septembril süütame seal küünlad.',
      ],
    },
    en: {
      title: 'Boats across the sea',
      summary: 'In the autumn of 1944 nine boats and 113 people left the island.',
      texts: [
        'In September 1944 the last boats set out for Sweden. Not all of them arrived.',
        'The women who stayed behind kept the farms going. The shore was a border zone, the boats were locked away and nobody went to sea without a permit.\nThe memorial stone on the shore of Lõunaküla was unveiled in 1989. Every year on 22 September we light candles there.',
      ],
    },
  },
  {
    changedDaysAgo: 240,
    years: [1896, null],
    cover: 'tuuleveski-heinamaal.jpg',
    et: {
      title: 'Pukktuulik Põhjakülas',
      summary: 'Kaheteistkümnest tuulikust on alles üks, ja see jahvatab.',
      texts: [
        'Sada aastat tagasi oli igal suuremal talul oma tuulik, kokku kaksteist. Alles on Veskimäe oma, mille Heino vanaisa ostis kolme lehma eest.',
        'Tiivad tehti uued 2011. aastal. Kui tuult on kuus kuni kümme meetrit sekundis, jahvatab Heino rukist ja kes tahab, saab ise kotisuud hoida.',
      ],
    },
    en: {
      title: 'The post mill in Põhjaküla',
      summary: 'Of twelve windmills one is left, and it still grinds.',
      texts: [
        "A hundred years ago every larger farm had a windmill of its own, twelve in all. The one that is left belongs to Veskimäe; Heino's grandfather bought it for three cows.",
        'It got new sails in 2011. In six to ten metres per second of wind Heino grinds rye, and you may hold the sack.',
      ],
    },
  },
  {
    changedDaysAgo: 265,
    years: [1952, 1991],
    cover: 'kalapaat-vorkude-juures.jpg',
    et: {
      title: 'Kalurikolhoosi aastad',
      summary: 'Kolmkümmend üheksa aastat, kaheksa traalpaati ja üks saun igas külas.',
      texts: [
        'Kolhoos sai nimeks Meretuul. Kõige paremal aastal toodi randa 1400 tonni räime ja kilu, suitsuahjud Sadamakülas käisid vahetustega.',
        'Kolhoos ehitas kultuurimaja uue saali, lainemurdja ja iga küla alla sauna. Kolm sauna neljast on praegugi soojad laupäeviti.',
      ],
    },
    en: {
      title: 'The years of the fishing collective',
      summary: 'Thirty-nine years, eight trawlers and a sauna in every village.',
      texts: [
        'The collective was called Meretuul, the sea wind. In its best year it landed 1,400 tonnes of herring and sprat, and the smokehouses of Sadamaküla worked in shifts.',
        'It built the new hall of the community house, the breakwater and a sauna below each village. Three of the four saunas are still heated on Saturdays.',
      ],
    },
  },
  {
    changedDaysAgo: 310,
    years: [1929, null],
    cover: 'kultuurimaja.jpg',
    pictures: ['kultuurimaja.jpg'],
    et: {
      title: 'Kuidas kultuurimaja ehitati',
      summary: 'Iga pere andis kümme palki ja viis päeva tööd.',
      texts: [
        'Pasunakooril ei olnud kuskil mängida, ja nii otsustati 1927. aastal ehitada oma maja. Iga pere andis kümme palki ja viis päeva tööd, naised õmblesid eesriide.',
        'Maja avati jaanipäeval 1929. Avamisel mängiti näidendit, mille lõpp jäi ära, sest peategelane kukkus lavapõrandast läbi. Põrand tehti sügisel tugevam.',
      ],
    },
    en: {
      title: 'How the community hall was built',
      summary: 'Every family gave ten logs and five days of work.',
      texts: [
        'The brass band had nowhere to play, so in 1927 it was decided to build a hall. Every family gave ten logs and five days of work, and the women sewed the curtain.',
        'It was opened on Midsummer Day in 1929 with a play whose end was never shown, as the leading man fell through the stage. The floor was made stronger in autumn.',
      ],
    },
  },
]
