import type { DemoArticle } from './article.ts'

/** Companies of the island. */
export const companies: DemoArticle[] = [
  {
    changedDaysAgo: 20,
    categories: ['majutus', 'toitlustus'],
    et: {
      title: 'Lõunaküla külalistemaja',
      summary: 'Kaheksa tuba, saun ja hommikusöök oma aia saadustest.',
      seo: 'Külalistemaja saare lõunaotsas: kaheksa tuba, saun ja hommikusöök.',
      texts: [
        'Vana taluhoone keskel on suur köök, mille laua taga mahub sööma kaksteist inimest. Toad on teisel korrusel, igaühel oma värv ja vaade. **Avatud aprillist oktoobrini**, talvel kokkuleppel.',
        `- Saun mere ääres, ette tellides
- Rattad ja kaks lastetooli
- Koduloomad on lubatud alumistes tubades`,
      ],
    },
    en: {
      title: 'Lõunaküla guest house',
      summary: 'Eight rooms, a sauna and breakfast from the garden.',
      seo: 'A guest house in the south of the island: eight rooms, a sauna and breakfast.',
      texts: [
        'In the middle of the old farmhouse is a large kitchen with a table for twelve. The rooms are upstairs, each with a colour and a view of its own. **Open from April to October**, in winter by arrangement.',
        `- A sauna by the sea, if ordered
- Bicycles and two child seats
- Pets are welcome in the rooms downstairs`,
      ],
    },
  },
  {
    changedDaysAgo: 48,
    categories: ['toitlustus'],
    et: {
      title: 'Sadama kohvik',
      summary: 'Kalasupp, suitsulest ja kodused koogid praami ootel.',
      texts: [
        'Kohvik on lahti siis, kui praam käib: esimese reisi ajaks on kohv valmis ja viimase järel pannakse uks kinni. Suitsulesta tuleb juurde, kui Endel merelt tuleb.',
      ],
    },
    en: {
      title: 'The harbour café',
      summary: 'Fish soup, smoked flounder and cakes while you wait for the ferry.',
      texts: [
        'The café is open when the ferry runs: coffee is ready for the first trip, and the door closes after the last. There is smoked flounder whenever Endel returns from the sea.',
      ],
    },
  },
  {
    changedDaysAgo: 75,
    categories: ['ekskursioonid', 'yrituste-korraldus'],
    et: {
      title: 'Hülgematkad väikelaevaga',
      summary: 'Kolmetunnine sõit laidude vahele, kuni kümme inimest.',
      texts: [
        'Sõidame vaikse mootoriga ja hoiame hüljestest sajameetrist vahet. Sool ja tuul on hinna sees, kummikud ja päästevestid saab kohapealt. Halva ilma korral lükkub sõit edasi ja raha jääb sinu omaks.',
      ],
    },
    en: {
      title: 'Seal watching by boat',
      summary: 'Three hours among the islets, for up to ten people.',
      texts: [
        'We go with a quiet engine and keep a hundred metres away from the seals. Salt and wind are included, boots and life jackets are on board. In bad weather the trip is postponed and your money stays yours.',
      ],
    },
  },
  {
    changedDaysAgo: 110,
    categories: ['transport'],
    et: {
      title: 'Rattarent ja saaretakso',
      summary: 'Nelikümmend ratast sadamas ja üks kollane buss.',
      texts: [
        'Ratta saab sadamast kaasa igal praamil, ka ilma ette tellimata. Takso mahutab kaheksa inimest või ühe pulmakoogi.',
      ],
    },
  },
  {
    changedDaysAgo: 180,
    categories: ['muud-teenused'],
    isPublic: false,
    et: {
      title: 'Põhjaküla sepikoda',
      summary: 'Väravahinged, kaminariistad ja katkised ankrud.',
      texts: ['Sepp Heino võtab tööd vastu neljapäeviti. Kirjeldus ootab veel pilte ja hindu.'],
    },
  },
]
