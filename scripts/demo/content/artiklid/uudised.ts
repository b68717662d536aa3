import type { DemoArticle } from './article.ts'

/** The latest news; see varasemadUudised.ts. */
export const news: DemoArticle[] = [
  {
    changedDaysAgo: 1,
    cover: 'praam-sadamas.jpg',
    files: ['Praami sõiduplaan.pdf'],
    dates: [[-1, '09:30']],
    et: {
      title: 'Praam läheb neljaks päevaks hooldusesse',
      summary: 'Esmaspäevast neljapäevani sõidab asenduslaev, autokohti on poole vähem.',
      seo: 'Praami hooldus: neljal päeval sõidab asenduslaev, autokohti on poole vähem.',
      texts: [
        'Praam läheb esmaspäeval dokki ja tuleb tagasi **neljapäeva õhtul**. Vahepeal sõidab asenduslaev, millele mahub kaksteist autot. Eelisjärjekorras on arstiauto, posti- ja toiduvedu.',
        `Kellel ei ole autot vältimatult vaja, see sõitku palun jala: mandripoolses sadamas ootab buss.

1. Asenduslaev väljub saarelt kell 6.45, 12.00 ja 17.15.
2. Mandrilt väljub kell 8.00, 14.00 ja 18.45.
3. Tugeva tuule korral jääb keskmine reis ära.
4. Neljapäeval kell 21.10 sõidab saarele juba meie oma praam.`,
      ],
    },
    former: {
      title: 'Praam läheb neljaks päevaks hooldusesse',
      summary: 'Esmaspäevast neljapäevani sõidab asenduslaev, autokohti on poole vähem.',
      seo: 'Praami hooldus: neljal päeval sõidab asenduslaev, autokohti on poole vähem.',
      texts: [
        'Praam läheb esmaspäeval dokki ja tuleb tagasi **neljapäeva õhtul**. Vahepeal sõidab asenduslaev, millele mahub kaksteist autot. Eelisjärjekorras on arstiauto, posti- ja toiduvedu.',
        `Kellel ei ole autot vältimatult vaja, see sõitku palun jala: mandripoolses sadamas ootab buss.

1. Asenduslaev väljub saarelt kell 6.45, 12.00 ja 17.15.
2. Mandrilt väljub kell 8.00, 14.00 ja 18.45.
3. Tugeva tuule korral jääb keskmine reis ära.`,
      ],
    },
    en: {
      title: 'The ferry is being serviced for four days',
      summary: 'A replacement runs from Monday to Thursday with half the car places.',
      seo: 'Ferry service: a replacement runs for four days with half the car places.',
      texts: [
        'On Monday the ferry goes into the dock and returns **on Thursday evening**. A replacement for twelve cars runs meanwhile. The doctor, the mail and food have priority.',
        `If you can do without your car, please walk on board: a bus waits in the mainland harbour.

1. From the island at 6.45, 12.00 and 17.15.
2. From the mainland at 8.00, 14.00 and 18.45.
3. In strong wind the middle trip is cancelled.`,
      ],
    },
  },
  {
    changedDaysAgo: 6,
    dates: [[-6]],
    et: {
      title: 'Põhjaküla tee on taas sõidetav',
      summary: 'Kruus on laotatud ja truup vahetatud.',
      texts: [
        'Kaks nädalat kestnud töö on valmis: kruus on laotatud, truup vahetatud ja kraavid puhastatud. Esimesed vihmad näitavad, kas allikas jääb seekord teeserva taha. Aitäh kõigile, kes ringiga sõitsid ja ei kirunud.',
      ],
    },
    en: {
      title: 'The Põhjaküla road is open again',
      summary: 'There is new gravel and a new culvert.',
      texts: [
        'After two weeks the work is done: there is new gravel and a new culvert, and the ditches are clean. The first rains will show whether the spring stays behind the roadside this time. Thank you to all who took the long way round and did not complain.',
      ],
    },
  },
  {
    changedDaysAgo: 15,
    cover: 'koolimaja-talvel.jpg',
    dates: [[-15, '12:00']],
    et: {
      title: 'Kool sai juurde neli õpilast',
      summary: 'Saare kool õpetab nüüd üheksateist last.',
      texts: [
        'Pärast vaheaega alustas koolis neli uut õpilast: kaks perekonda kolis suvekodust jäädavalt saarele. Nüüd on lapsi üheksateist ja liitklasse endiselt kolm. Kokatädi Anneli palub uutel peredel öelda, kes mida ei söö.',
      ],
    },
    en: {
      title: 'Four new pupils at school',
      summary: 'The island school now teaches nineteen children.',
      texts: [
        'Four new pupils began after the holidays, as two families moved from their summer homes to the island for good. There are nineteen children now, still in three joint classes. Anneli, the cook, asks the new families who does not eat what.',
      ],
    },
  },
  {
    changedDaysAgo: 34,
    cover: 'kultuurimaja.jpg',
    dates: [[-34]],
    et: {
      title: 'Toetus kultuurimaja katusele',
      summary: 'Rahastaja toetab katuse vahetust kahe kolmandikuga.',
      texts: [
        'Taotlus sai rahastuse: toetus katab kaks kolmandikku katuse vahetusest. Puuduva osa kogume laatade ja annetustega. Hinnapakkumised vaatab juhatus läbi järgmisel koosolekul ning tulemuse leiab protokollide juurest.',
      ],
    },
    en: {
      title: 'Support for the roof of the community hall',
      summary: 'Two thirds of the new roof are paid for.',
      texts: [
        'Our application was granted: the support covers two thirds of the new roof. We raise the rest at fairs and by donations. The board looks at the offers at its next meeting, and the result is put up with the minutes.',
      ],
    },
  },
  {
    changedDaysAgo: 62,
    dates: [[-62, '15:00']],
    isPublic: false,
    et: {
      title: 'Mustand: saare ajalehe sügisnumber',
      summary: 'Kaastöid ootame kuu lõpuni.',
      texts: [
        'Siia kogume teemad, mis lähevad sügisnumbrisse. Kindlasti tulevad kalurite juubel, koolilaste joonistused ja kevadel kadunud poi lugu.',
      ],
    },
    en: {
      title: "Draft: the autumn issue of the island's paper",
      summary: 'Send us your pieces by the end of the month.',
      texts: [
        'Here we collect what goes into the autumn issue. Certain so far are the jubilee of the fishermen, drawings by the school children, and the story of the buoy that was lost in spring.',
      ],
    },
  },
]
