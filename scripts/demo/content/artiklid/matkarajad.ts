import type { DemoArticle } from './article.ts'

/** Hiking trails. */
export const trails: DemoArticle[] = [
  {
    changedDaysAgo: 70,
    cover: 'rattatee-labi-kaasiku.jpg',
    files: ['Rattaringi juhend.pdf'],
    et: {
      title: 'Ümber saare rattaga',
      summary: '31 kilomeetrit, kruus ja metsatee, neli kohvipeatust.',
      seo: 'Rattatee ümber saare: 31 km, kruus ja metsatee, neli kohvipeatust.',
      texts: [
        'Ring algab ja lõpeb sadamas. Kõige liivasem lõik on Põhjaküla taga, seal tuleb ratast poolteist kilomeetrit lükata. Vett saab koolimaja ja kiriku juurest.',
      ],
    },
    en: {
      title: 'Around the island by bicycle',
      summary: '31 kilometres of gravel and forest road, four stops for coffee.',
      texts: [
        'The loop begins and ends in the harbour. The sandiest part is behind Põhjaküla, where you push your bicycle for a kilometre and a half. There is water at the school and at the church.',
      ],
    },
  },
  {
    changedDaysAgo: 140,
    cover: 'laudtee-rabas.jpg',
    et: {
      title: 'Lõunaküla loodusrada',
      summary: '4 kilomeetrit laudteed ja kolm infotahvlit.',
      texts: [
        'Rada viib üle raba mere äärde. Laudtee on märjaga libe ja kolmas tahvel on tormist saadik pikali, uus tuleb kevadel.',
      ],
    },
    en: {
      title: 'Lõunaküla nature trail',
      summary: '4 kilometres of boardwalk and three information boards.',
      texts: [
        'The trail leads across the bog to the sea. The boards are slippery when wet. The third information board has been lying down since the storm; a new one will come in spring.',
      ],
    },
  },
  {
    changedDaysAgo: 45,
    cover: 'saare-panoraam.jpg',
    pictures: ['saare-panoraam.jpg', 'kiviaed-ja-kadakad.jpg', 'udune-hommik.jpg'],
    et: {
      title: 'Rannarada',
      summary: '27 kilomeetrit jalgsi ümber saare, siniste märkidega.',
      texts: [
        'Rada algab sadamast ja läheb päripäeva. Esimene pool on liivane, teine kivine. Ühe päevaga jõuab läbi see, kes alustab hiljemalt kell kaheksa, teised ööbivad Põhjakülas.',
        '## Lühidalt\n- Pikkus: 27 km\n- Aeg: kaheksa kuni kümme tundi\n- Lõkkekohad: kilomeetritel 9 ja 18\n- Vesi: Põhjaküla kaev ja tuletorn',
      ],
    },
    en: {
      title: 'The coastal trail',
      summary: '27 kilometres around the island on foot, marked in blue.',
      texts: [
        'The trail starts in the harbour and runs clockwise. Its first half is sandy, its second stony. You can do it in a day if you start by eight; others stay in Põhjaküla overnight.',
        '## In short\n- Length: 27 km\n- Time: eight to ten hours\n- Fireplaces: at kilometres 9 and 18\n- Water: the well in Põhjaküla and the lighthouse',
      ],
    },
  },
  {
    changedDaysAgo: 100,
    cover: 'tuletorn-loojangul.jpg',
    et: {
      title: 'Tuletorni rada',
      summary: '4 kilomeetrit metsa ja kadakaid, sobib ka lapsevankriga.',
      texts: [
        'Rada viib Põhjakülast läbi männiku Põhjaneemele. Poolel teel on pink, mille Kalju Tamm tegi oma pulmapäevaks.',
        'Kevadel võib teisel kilomeetril vesi peal olla. Siis mine mööda põlluserva, Kalju teab ja lubab.',
      ],
    },
    en: {
      title: 'The lighthouse trail',
      summary: '4 kilometres of forest and junipers, suitable for pushchairs.',
      texts: [
        'The trail leads from Põhjaküla through the pines to the northern point. Halfway there is a bench that Kalju Tamm made for his wedding day.',
        'In spring there may be water on the second kilometre. Then walk along the edge of the field; Kalju knows and does not mind.',
      ],
    },
  },
  {
    changedDaysAgo: 185,
    cover: 'jaatee-talvel.jpg',
    et: {
      title: 'Suusarajad',
      summary: 'Kolm ja seitse kilomeetrit Metsaküla ja Männimäe vahel, kui lund on.',
      texts: [
        'Rajad ajab sisse Priit Metsla, kui lund on vähemalt viisteist sentimeetrit. Värske seis on koolimaja uksel ja foorumis.',
        '1. Lühike ring algab koolimaja tagant ja on valgustatud kella üheksani.\n2. Pikk ring käib ümber Männimäe, seal on kaks pikka laskumist.\n3. Lahejääle lähevad rajad ainult siis, kui Urmas Põder on jää üle mõõtnud.',
      ],
    },
    en: {
      title: 'Ski tracks',
      summary: 'Three and seven kilometres between Metsaküla and Männimägi, snow permitting.',
      texts: [
        'Priit Metsla makes the tracks when there are at least fifteen centimetres of snow. Their state is posted on the door of the school and in the forum.',
        '1. The short loop starts behind the school and is lit until nine.\n2. The long loop goes around Männimägi and has two long descents.\n3. The tracks lead onto the ice of the bay only after Urmas Põder has measured it.',
      ],
    },
  },
]
