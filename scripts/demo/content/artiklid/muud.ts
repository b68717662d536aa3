import type { DemoArticle } from './article.ts'

/** History, with the years that an article tells about. */
export const history: DemoArticle[] = [
  {
    changedDaysAgo: 90,
    years: [1868, 1923],
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
    et: {
      title: 'Saare kool',
      summary: 'Koolimaja Metsakülas on olnud lahti igal sügisel peale kahe.',
      texts: [
        'Praegune koolimaja valmis 1936. aastal ja sai nime õpetaja järgi, kes lapsi talvel suuskadel kooli vedas. Kahel sügisel pole uksi avatud: 1941 ja 1944.',
      ],
    },
  },
]

/** Nature. */
export const nature: DemoArticle[] = [
  {
    changedDaysAgo: 55,
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
    et: {
      title: 'Männimäe vanad männid',
      summary: 'Saare kõrgeim koht ja kolmesaja-aastased puud.',
      texts: [
        'Männimägi on kahekümne kahe meetri kõrgune, ja sellest piisab, et näha mõlemat tuletorni. Vanimad männid kasvasid juba siis, kui mäe all oli veel meri.',
      ],
    },
  },
]

/** Hiking trails. */
export const trails: DemoArticle[] = [
  {
    changedDaysAgo: 70,
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
    et: {
      title: 'Lõunaküla loodusrada',
      summary: '4 kilomeetrit laudteed ja kolm infotahvlit.',
      texts: [
        'Rada viib üle raba mere äärde. Laudtee on märjaga libe ja kolmas tahvel on tormist saadik pikali, uus tuleb kevadel.',
      ],
    },
  },
]

/** Pages, which have neither cover nor visibility. */
export const pages: DemoArticle[] = [
  {
    changedDaysAgo: 25,
    et: {
      title: 'Kuidas saarele tulla',
      summary: 'Praam, buss ja mis teha, kui tuul on üle viieteistkümne meetri.',
      texts: [
        'Praam sõidab kolm korda päevas, suvel viis. Sõiduplaan ja piletid on vedaja lehel. Kui tuul on üle **15 meetri sekundis**, reisid tavaliselt ei välju; otsus tehakse kolm tundi varem ja tuleb ka sõnumina telefoni.',
      ],
    },
    former: {
      title: 'Kuidas saarele tulla',
      summary: 'Praam, buss ja mis teha, kui tuul on üle viieteistkümne meetri.',
      texts: [
        'Praam sõidab kolm korda päevas, suvel viis. Sõiduplaan ja piletid on vedaja lehel. Kui tuul on üle **15 meetri sekundis**, reisid tavaliselt ei välju; otsus tehakse kaks tundi varem.',
      ],
    },
    en: {
      title: 'How to get here',
      summary: 'The ferry, the bus, and what to do in more than fifteen metres of wind.',
      texts: [
        'The ferry runs three times a day, five times in summer. Timetable and tickets are on the page of the operator. In more than **15 metres per second** of wind it usually does not leave; this is decided two hours before.',
      ],
    },
  },
  {
    changedDaysAgo: 160,
    et: {
      title: 'Külaselts',
      summary: 'Kes me oleme ja kuidas liikmeks astuda.',
      texts: [
        'Külaseltsis on üle saja liikme: nii need, kes elavad siin aasta läbi, kui ka suvekodude rahvas. Liikmemaks on kümme eurot aastas.',
      ],
    },
    en: {
      title: 'The village society',
      summary: 'Who we are and how to join.',
      texts: [
        'The village society has more than a hundred members: both those who live here all year round and the people of the summer homes. The fee is ten euros a year.',
      ],
    },
  },
  {
    changedDaysAgo: 300,
    et: {
      title: 'Isikuandmete töötlemine',
      summary: 'Milliseid andmeid me hoiame, kui kaua ja kes neid näeb.',
      texts: [
        'Hoiame liikmete nime, e-posti aadressi, telefoni ja elukohta saarel. Andmeid näevad liikmed, mitte külastajad. Lahkumisel kustutatakse andmed kolmekümne päeva jooksul.',
      ],
    },
  },
]
