import type { DemoArticle } from './article.ts'

/** Nature. */
export const nature: DemoArticle[] = [
  {
    changedDaysAgo: 55,
    cover: 'lagled-rannaniidul.jpg',
    pictures: ['lagled-rannaniidul.jpg', 'magiveised-niidul.jpg'],
    files: ['Linnuloendus lahel.csv'],
    et: {
      title: 'Rändlinnud meie rannaniitudel',
      summary: 'Kevadel peatub siin kuni kakskümmend tuhat valgepõsk-laglet.',
      texts: [
        'Rannaniit püsib niiduna ainult siis, kui keegi seda sööb: meie omal teevad seda šoti mägiveised ja juuni lõpuni laglede kümned tuhanded nokad. Palun hoia koer **aprillist juunini** rihmas.',
      ],
    },
    en: {
      title: 'Migrating birds on our coastal meadows',
      summary: 'Up to twenty thousand barnacle geese rest here in spring.',
      texts: [
        'A coastal meadow stays a meadow only as long as someone eats it: on ours, Highland cattle do, and tens of thousands of beaks of geese until the end of June. Please keep your dog on a lead **from April to June**.',
      ],
    },
  },
  {
    changedDaysAgo: 130,
    cover: 'mannimae-mannid.jpg',
    et: {
      title: 'Männimäe vanad männid',
      summary: 'Saare kõrgeim koht ja kolmesaja-aastased puud.',
      texts: [
        'Männimägi on kahekümne kahe meetri kõrgune, ja sellest piisab, et näha mõlemat tuletorni. Vanimad männid kasvasid juba siis, kui mäe all oli veel meri.',
      ],
    },
    en: {
      title: 'The old pines of Männimägi',
      summary: 'The highest place of the island, and trees of three hundred years.',
      texts: [
        'Männimägi is twenty-two metres high, which is enough to see both lighthouses. The oldest pines grew here when the sea still reached the foot of the hill.',
      ],
    },
  },
  {
    changedDaysAgo: 38,
    cover: 'hulged-karil.jpg',
    et: {
      title: 'Hallhülged Rebasekare ümber',
      summary: 'Suvel puhkab rahudel kuni kakssada hallhüljest.',
      texts: [
        'Hülgeid näeb kõige paremini vaikse ilmaga tuletorni juurest. Binokkel ripub ukse kõrval, palun pane see sinna tagasi.',
        '## Kui leiad hülgepoja\nPojad sünnivad veebruaris ja märtsis. Üksi rannal lamav poeg ei ole maha jäetud: ema on enamasti vees ja ootab, kuni sa lahkud.\n- Hoia vähemalt viiskümmend meetrit vahet.\n- Ära lükka teda vette.\n- Helista Rein Allikule või numbril 1247.',
      ],
    },
    en: {
      title: 'Grey seals around Rebasekari',
      summary: 'In summer up to two hundred grey seals rest on the reefs.',
      texts: [
        'The best place to see them on a calm day is the lighthouse. A pair of binoculars hangs beside the door; please put it back.',
        '## If you find a pup\nThe pups are born in February and March. A pup that lies alone on the beach has not been left: its mother is usually in the water, waiting for you to go.\n- Keep at least fifty metres away.\n- Do not push it into the water.\n- Call Rein Allik or the number 1247.',
      ],
    },
  },
  {
    changedDaysAgo: 145,
    cover: 'lambad-karjamaal.jpg',
    et: {
      title: 'Lõunaküla puisniit',
      summary: 'Ühel ruutmeetril kasvab kuni 64 liiki taimi.',
      texts: [
        'Niitu on niidetud vähemalt kolmsada aastat. Kui niitmine lõpeks, kasvaks siia kümne aastaga võsa. Heina teevad talgulised juulis, pärast niitmist tulevad lambad.',
        'Käpalisi on loendatud **üheksateist liiki**, kõige rohkem õitseb neid jaanipäeva paiku. Palun püsi rajal ja jäta lilled kasvama.',
      ],
    },
    en: {
      title: 'The wooded meadow of Lõunaküla',
      summary: 'Up to 64 species of plants grow on one square metre.',
      texts: [
        'The meadow has been mown for at least three hundred years. If the mowing ended, it would be scrub within ten. Volunteers make the hay in July, and the sheep come after them.',
        '**Nineteen species** of orchids have been counted; most of them flower around midsummer. Please stay on the path and let the flowers grow.',
      ],
    },
  },
  {
    changedDaysAgo: 82,
    cover: 'kured-sugistaevas.jpg',
    et: {
      title: 'Sookured sügisel',
      summary: 'Septembri õhtutel kogunevad kured Lõunalahe madalasse vette ööbima.',
      texts: [
        'Päeval söövad kured viljapõldudel, pool tundi enne päikeseloojangut tulevad nad parvedena lahele. Kõige rohkem on neid kokku loetud 860.',
        'Vaata neid linnutornist ja tule kohale **tund enne loojangut**. Kui parv korra üles ehmatada, ei tule ta samal õhtul tagasi.',
      ],
    },
    en: {
      title: 'Cranes in autumn',
      summary: 'On September evenings the cranes gather in the shallows of Lõunalaht for the night.',
      texts: [
        'By day the cranes feed on the fields; half an hour before sunset they come to the bay in flocks. The most that were ever counted are 860.',
        'Watch them from the bird tower and be there **an hour before sunset**. Once frightened, a flock does not return on the same evening.',
      ],
    },
  },
  {
    changedDaysAgo: 220,
    cover: 'virmalised.jpg',
    et: {
      title: 'Pime taevas',
      summary: 'Põhjakülas paistab Linnutee, ja vahel ka virmalised.',
      texts: [
        'Põhjakülas ei ole ühtegi tänavalaternat ja külarahvas on palunud, et nii ka jääks. Selgel ööl näeb palja silmaga umbes kolme tuhandet tähte.',
        'Virmalisi on kõige rohkem nähtud septembris, oktoobris ja märtsis, enamasti südaöö paiku. Vaata põhja poole ja anna silmadele pimedusega harjumiseks **veerand tundi**.',
      ],
    },
    en: {
      title: 'The dark sky',
      summary: 'In Põhjaküla you see the Milky Way, and sometimes the northern lights.',
      texts: [
        'Põhjaküla has no street lamp at all, and its people have asked for that to stay so. On a clear night the naked eye sees some three thousand stars.',
        'The northern lights are seen most often in September, October and March, around midnight. Look north and give your eyes **a quarter of an hour** to get used to the dark.',
      ],
    },
  },
]
