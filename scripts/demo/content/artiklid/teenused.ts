import type { DemoArticle } from './article.ts'

/** Companies of the island that sell their work. */
export const services: DemoArticle[] = [
  {
    changedDaysAgo: 33,
    categories: ['muud-teenused'],
    cover: 'paadid-lautris.jpg',
    pictures: ['paadid-lautris.jpg', 'paadikuurid-lahe-aares.jpg'],
    et: {
      title: 'Sadamaküla paaditöökoda',
      summary: 'Puitpaatide ehitus ja parandus, talvehoid ja mootorite hooldus.',
      texts: [
        'Talvega ehitame valmis ühe uue paadi ja parandame kümme vana. Mootoreid hooldame märtsist maini.',
        'Kuuri all on talvel ruumi kaheteistkümnele paadile. Koha saavad need, kes helistavad **enne mihklipäeva**.',
      ],
    },
    en: {
      title: 'The boatyard of Sadamaküla',
      summary: 'Wooden boats built and repaired, winter storage and engine service.',
      texts: [
        'Each winter we build one new boat and repair ten old ones. We service engines from March to May.',
        'Twelve boats fit under our roof in winter. Those who call **before Michaelmas** get a place.',
      ],
    },
  },
  {
    changedDaysAgo: 51,
    categories: ['toitlustus', 'muud-teenused'],
    cover: 'kalapaat-vorkude-juures.jpg',
    et: {
      title: 'Randade suitsukala',
      summary: 'Lest, ahven ja räim lepasuitsus, otse sadamast.',
      texts: [
        'Endel ja poeg püüavad ise ja suitsutavad ise. Ahi on kuum kolmapäeval ja laupäeval, kala saab kätte **kella neljast**.',
        '- Lest: 9 eurot kilo\n- Ahven: 14 eurot kilo\n- Räim: 6 eurot kilo\n\nPulmadeks ja juubeliteks telli nädal varem, tormiga ei luba me midagi.',
      ],
    },
    en: {
      title: "The Rands' smoked fish",
      summary: 'Flounder, perch and herring in alder smoke, straight from the harbour.',
      texts: [
        'Endel and his son catch the fish and smoke it themselves. The oven is hot on Wednesdays and Saturdays; the fish is ready **from four**.',
        '- Flounder: 9 euros a kilogram\n- Perch: 14 euros a kilogram\n- Herring: 6 euros a kilogram\n\nOrder a week ahead for weddings and birthdays. In a storm we promise nothing.',
      ],
    },
  },
  {
    changedDaysAgo: 77,
    categories: ['muud-teenused'],
    et: {
      title: 'Elektritööd Toomas Sepp',
      summary: 'Kilbid, valgustus ja rikked kõigis neljas külas.',
      texts: [
        'Teen uusi juhtmestikke ja parandan vanu. Suvekodu voolu võin kevadel sisse ja sügisel välja lülitada, kui võti on naabri juures.',
        'Kui haiseb kõrbenud plasti järele, keera peakaitse maha ja helista kohe, ka öösel.',
      ],
    },
    en: {
      title: 'Toomas Sepp, electrician',
      summary: 'Switchboards, lighting and faults in all four villages.',
      texts: [
        'I install new wiring and repair the old. I can switch the power of your summer home on in spring and off in autumn, if a neighbour has the key.',
        'If it smells of burnt plastic, turn off the main switch and call at once, also at night.',
      ],
    },
  },
  {
    changedDaysAgo: 125,
    categories: ['transport', 'muud-teenused'],
    cover: 'talu-lumes.jpg',
    et: {
      title: 'Kalju traktor',
      summary: 'Lumi, puud, kruus ja kolimine.',
      texts: [
        'Talvel lükkan lund, suvel niidan teeääri. Sügisel toon koju küttepuud: **kuivad lepahalud, 55 eurot ruum**, laotud koorem maksab kümme eurot rohkem.',
        'Lund lükkan kõigepealt koolitee, siis poetee ja siis kõik teised. Helistada ei ole vaja, ma näen ise, et sadas.',
      ],
    },
    en: {
      title: "Kalju's tractor",
      summary: 'Snow, firewood, gravel and removals.',
      texts: [
        'I clear the snow in winter and mow the roadsides in summer. In autumn I bring firewood: **dry alder, 55 euros a cubic metre**; stacking a load costs ten euros more.',
        'I clear the road to the school first, then that to the shop, and then all others. No need to call: I can see for myself that it has snowed.',
      ],
    },
  },
  {
    changedDaysAgo: 155,
    categories: ['ekskursioonid'],
    cover: 'tuuleveski-heinamaal.jpg',
    pictures: ['tuuleveski-heinamaal.jpg', 'kiviaed-ja-kadakad.jpg', 'tuletorn-loojangul.jpg'],
    et: {
      title: 'Saareretked Tiiuga',
      summary: 'Kahetunnine ring kuni kaheteistkümnele inimesele, jala või rattaga.',
      texts: [
        'Tiiu Õunap on raamatukoguhoidja ja teab, kes millises majas elas. Ring käib läbi tuuliku, vana lautri ja tuletorni.',
        '1. Kogunemine sadama kaardi juures kell 11.\n2. Tuulikus saab näha, kuidas rukkist jahu tuleb.\n3. Lõpus on raamatukogus kohv ja vanad fotod.\n\nHind on 12 eurot, lastele 5 eurot. Juulis ja augustis igal kolmapäeval, muul ajal kokkuleppel.',
      ],
    },
    en: {
      title: 'Island tours with Tiiu',
      summary: 'A two-hour tour for up to twelve people, on foot or by bicycle.',
      texts: [
        'Tiiu Õunap is the librarian and knows who lived in which house. The tour takes in the windmill, the old landing place and the lighthouse.',
        '1. We meet at the map in the harbour at 11.\n2. In the mill you see how rye becomes flour.\n3. At the end there are coffee and old photographs in the library.\n\nThe price is 12 euros, for children 5 euros. Every Wednesday in July and August, otherwise by arrangement.',
      ],
    },
  },
]
