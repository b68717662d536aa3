import type { DemoArticle } from './article.ts'

/** News of the last months. */
export const earlierNews: DemoArticle[] = [
  {
    changedDaysAgo: 21,
    dates: [[-21, '10:00']],
    et: {
      title: 'Kiire internet jõudis Põhjakülla',
      summary: 'Valguskaabel on maas ja esimesed kuus majapidamist ühendatud.',
      texts: [
        'Ülejäänud majad saavad ühenduse enne jõule. Kaevetööd tee ääres lõpevad sel nädalal.',
        'Kellel liitumisleping on veel sõlmimata, see võtku ühendust Siim Kuusega. Leping tuleb sõlmida **enne ühendamist**, hiljem läheb see kallimaks.',
      ],
    },
    en: {
      title: 'Fast internet reaches Põhjaküla',
      summary: 'The fibre is in the ground and the first six households are connected.',
      texts: [
        'The remaining houses will be connected before Christmas. The digging along the road ends this week.',
        'If you have no contract yet, please talk to Siim Kuusk. It has to be signed **before the connection**; later it costs more.',
      ],
    },
  },
  {
    changedDaysAgo: 43,
    dates: [[-43]],
    cover: 'sugistorm.jpg',
    pictures: ['sugistorm.jpg'],
    et: {
      title: 'Torm viis kaks paadisilda',
      summary: 'Puhanguti oli tuult 31 meetrit sekundis, inimesed on terved.',
      texts: [
        'Öine torm viis Lõunaküla mõlemad paadisillad ja kolm kuurikatust. Elektrit ei olnud üksteist tundi, koolis peeti tunde taskulampidega.',
        '## Mida teha\n- Leitud lauad vii sadama väravasse, sealt saavad omanikud need kätte.\n- Murdunud puudest teata Jüri Põldsaarele.\n- Kahjude lehe saab poest, kindlustus küsib seda kahe nädala jooksul.',
      ],
    },
    en: {
      title: 'The storm took two piers',
      summary: 'The wind reached 31 metres per second; nobody was hurt.',
      texts: [
        'In the night the storm took both piers of Lõunaküla and three roofs of sheds. The power was off for eleven hours, and at school the lessons were held by torchlight.',
        '## What to do\n- Bring planks that you find to the harbour gate, where their owners can fetch them.\n- Report broken trees to Jüri Põldsaar.\n- The form for damages is in the shop; the insurers ask for it within two weeks.',
      ],
    },
  },
  {
    changedDaysAgo: 54,
    dates: [[-54, '14:30']],
    et: {
      title: 'Hirvi on rohkem kui mullu',
      summary: 'Jahiselts loendas sel sügisel 38 hirve, mullu oli neid 29.',
      texts: [
        'Aiapidajatel tasub tarad üle vaadata: kaks meetrit on hirvele paras takistus, poolteisest hüppab ta üle.',
        'Jahiselts annab laenuks sada meetrit elektrikarjust. Küsi Priit Metslalt, praegu on järjekorras kaks peret.',
      ],
    },
    en: {
      title: 'More deer than last year',
      summary: 'The hunters counted 38 deer this autumn, compared with 29 a year ago.',
      texts: [
        'Gardeners should check their fences: two metres stop a deer, one and a half do not.',
        'The hunting club lends a hundred metres of electric fence. Ask Priit Metsla; two families are waiting for it at present.',
      ],
    },
  },
  {
    changedDaysAgo: 79,
    dates: [[-79, '08:00']],
    cover: 'koolimaja-talvel.jpg',
    et: {
      title: 'Robootikaring sõitis võistlustele',
      summary: 'Kolm õpilast, üks robot ja neljas koht.',
      texts: [
        'Saare kooli robootikaring käis esimest korda maakonna võistlustel. Robot nimega Räim läbis labürindi minuti ja kaheteistkümne sekundiga.',
        'Juhendaja Siim Kuusk ütleb, et kolmandast kohast jäi puudu üks ratas. Uus ratas on juba trükitud.',
      ],
    },
    en: {
      title: 'The robotics club went to a competition',
      summary: 'Three pupils, one robot and fourth place.',
      texts: [
        'The robotics club of the island school took part in the county competition for the first time. Its robot, named Räim, the herring, went through the maze in a minute and twelve seconds.',
        'Siim Kuusk, who teaches the club, says that one wheel was missing for third place. A new one has been printed already.',
      ],
    },
  },
  {
    changedDaysAgo: 96,
    dates: [[-96]],
    cover: 'lambad-karjamaal.jpg',
    et: {
      title: 'Puisniidul niitis nelikümmend kuus vikatit',
      summary: 'Heinatalgud kestsid kaks päeva ja küünid said täis.',
      texts: [
        'Niitjaid tuli rohkem kui kunagi varem, kaugeimad neist Tartust. Viis hektarit sai niidetud, kuivatatud ja kuhja pandud enne vihma.',
        'Hein läheb Pärna talu lammastele. Järgmisel suvel otsime lisaks **kahte inimest, kes oskavad vikatit pinnida**.',
      ],
    },
    en: {
      title: 'Forty-six scythes on the wooded meadow',
      summary: 'The haymaking took two days, and the barns are full.',
      texts: [
        'More mowers came than ever before, those from farthest away from Tartu. Five hectares were mown, dried and stacked before the rain.',
        'The hay is for the sheep of Pärna farm. Next summer we also look for **two people who can sharpen a scythe by hammer**.',
      ],
    },
  },
  {
    changedDaysAgo: 134,
    dates: [[-134, '16:00']],
    cover: 'kulakiik.jpg',
    pictures: ['kulakiik.jpg', 'jaanituli-rannas.jpg'],
    et: {
      title: 'Metsakülas on uus kiik',
      summary: 'Vana kiik seisis kolmkümmend neli aastat, uus on metsa poole kallakul.',
      texts: [
        'Palgid andis Rein Allik, raudosad tagus Heino ja püsti panid kiige kaksteist meest ja Liis. Korraga mahub peale kuus inimest.',
        'Palun ära lase väikestel lastel üksi hoogu teha. Ja võlli ei ole vaja määrida mesilasvahaga, see on juba proovitud.',
      ],
    },
    en: {
      title: 'Metsaküla has a new swing',
      summary: 'The old one stood for thirty-four years; the new one is on the slope towards the forest.',
      texts: [
        'Rein Allik gave the logs, Heino forged the iron parts, and twelve men and Liis put it up. Six people can swing at once.',
        'Please do not let small children swing alone. And there is no need to grease the shaft with beeswax: that has been tried.',
      ],
    },
  },
]
