import type { DemoArticle } from './article.ts'

/** Companies of the island; those of teenused.ts come after them. */
export const companies: DemoArticle[] = [
  {
    changedDaysAgo: 20,
    categories: ['majutus', 'toitlustus'],
    cover: 'oitsev-ounaaed.jpg',
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
    cover: 'sadamakula-majad.jpg',
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
    cover: 'hulged-karil.jpg',
    pictures: ['hulged-karil.jpg', 'udune-hommik.jpg'],
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
    cover: 'rattatee-labi-kaasiku.jpg',
    et: {
      title: 'Rattarent ja saaretakso',
      summary: 'Nelikümmend ratast sadamas ja üks kollane buss.',
      texts: [
        'Ratta saab sadamast kaasa iga praami pealt, ka ilma ette tellimata. Taksosse mahub kaheksa inimest või üks pulmakook.',
      ],
    },
    en: {
      title: 'Bicycle hire and island taxi',
      summary: 'Forty bicycles in the harbour and one yellow bus.',
      texts: [
        'There is a bicycle for you after every ferry, even without a booking. The taxi seats eight people or one wedding cake.',
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
    en: {
      title: 'The smithy of Põhjaküla',
      summary: 'Gate hinges, fire irons and broken anchors.',
      texts: ['Heino, the smith, takes orders on Thursdays. Pictures and prices are still to come.'],
    },
  },
  {
    changedDaysAgo: 64,
    categories: ['majutus', 'ekskursioonid'],
    cover: 'lambad-karjamaal.jpg',
    pictures: ['lambad-karjamaal.jpg'],
    et: {
      title: 'Pärna talu',
      summary: 'Kodumajutus lambatalus Põhjakülas: aidatuba, saun ja lambad.',
      texts: [
        'Aidatoas magab kuni neli inimest. Voodid lõhnavad heina järele ja kukk kireb kell viis.',
        'Kevadel saad aidata talledega, sügisel õunu pressida. Saun köetakse laupäeviti. Oma villast lõnga müüme köögis.',
      ],
    },
    en: {
      title: 'Pärna farm',
      summary: 'A stay on a sheep farm in Põhjaküla: a barn room, a sauna and sheep.',
      texts: [
        'Up to four people sleep in the barn room. The beds smell of hay and the rooster crows at five.',
        'In spring you can help with the lambs, in autumn with pressing apples. The sauna is heated on Saturdays. Yarn of our own wool is sold in the kitchen.',
      ],
    },
  },
  {
    changedDaysAgo: 92,
    categories: ['toitlustus', 'yrituste-korraldus'],
    cover: 'paadisild-ohtul.jpg',
    et: {
      title: 'Kohvik Kajakas',
      summary: 'Suvekohvik Lõunaküla paadisilla juures: kalasupp, rabarberikook ja neljapäeviti pillimehed.',
      texts: [
        'Keedame suppi sellest kalast, mis hommikul võrgus oli. Kui pada on tühi, siis rohkem ei ole.',
        '## Lahtiolekuajad\n- Juuni: reedest pühapäevani 11–20\n- Juuli ja august: iga päev 11–22\n- September: laupäeval ja pühapäeval 11–18\n\nPidusid teeme kuni neljakümnele inimesele, palun lepi see kokku kaks nädalat varem.',
      ],
    },
    en: {
      title: 'Café Kajakas',
      summary: 'A summer café by the pier of Lõunaküla: fish soup, rhubarb cake, and musicians on Thursdays.',
      texts: [
        'We make our soup from the fish that was in the nets that morning. When the pot is empty, there is no more.',
        '## Opening hours\n- June: Friday to Sunday 11–20\n- July and August: daily 11–22\n- September: Saturday and Sunday 11–18\n\nWe host parties of up to forty people; please arrange them two weeks ahead.',
      ],
    },
  },
]
