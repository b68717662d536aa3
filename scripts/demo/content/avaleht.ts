/** A block of the demo's home page; pictures are named as in pictures/, texts are in the markup of markup.ts. */
export type DemoBlock =
  | {
      kind: 'Sissejuhatus'
      title: string
      text: string
      link: string
      large: string
      left: string
      right: string
    }
  | { kind: 'Offset'; title: string; text: string; link: string; picture: string }
  | { kind: 'Galerii'; title: string; text: string; picture: string }
  | { kind: 'Kalender' | 'Uudised' }

/** The home page of the island by language. */
export const homePage: Record<'et' | 'en', DemoBlock[]> = {
  et: [
    {
      kind: 'Sissejuhatus',
      title: 'Tere tulemast saarele',
      text: `Kaks küla, üks sadam ja tuletorn, mis paistab igast aknast. Siin elab aasta läbi sadakond inimest ja suvel kolm korda rohkem.
Tule praamiga, jäta auto mandrile ja vaata ringi jalgsi. Kõik teed viivad varem või hiljem mere äärde.`,
      link: '/lehed/kuidas-saarele-tulla',
      large: 'saare-panoraam.jpg',
      left: 'praam-sadamas.jpg',
      right: 'tuletorn-loojangul.jpg',
    },
    { kind: 'Kalender' },
    {
      kind: 'Offset',
      title: 'Lõunaküla loodusrada',
      text: `Neli kilomeetrit laudteed, kadakaid ja rannaniitu. Kevadel peatuvad siin lagled, sügisel kured.
Rada algab kultuurimaja juurest. Kummikud on abiks ka siis, kui taevas on selge.`,
      link: '/matkarajad/lounakula-loodusrada',
      picture: 'laudtee-rabas.jpg',
    },
    {
      kind: 'Offset',
      title: 'Sadam ja paadikuurid',
      text: `Sadam on saare eesõu: siin oodatakse praami, parandatakse võrke ja räägitakse ära kõik uudised. Hommikul kella kuuest saab kai pealt värsket kala, kui meri on lasknud.`,
      link: '',
      picture: 'paadikuurid-lahe-aares.jpg',
    },
    { kind: 'Uudised' },
    {
      kind: 'Galerii',
      title: 'Saar piltidel',
      text: 'Neli aastaaega, üks horisont. Pildid on teinud saare inimesed.',
      picture: 'virmalised.jpg',
    },
  ],
  en: [
    {
      kind: 'Sissejuhatus',
      title: 'Welcome to the island',
      text: `Two villages, one harbour and a lighthouse that shows in every window. About a hundred people live here all year round, three times as many in summer.
Come by ferry, leave the car on the mainland and look around on foot. Sooner or later every path leads to the sea.`,
      link: '/en/lehed/how-to-get-here',
      large: 'saare-panoraam.jpg',
      left: 'praam-sadamas.jpg',
      right: 'tuletorn-loojangul.jpg',
    },
    { kind: 'Kalender' },
    {
      kind: 'Offset',
      title: 'Lõunaküla nature trail',
      text: `Four kilometres of boardwalk, junipers and coastal meadow. Geese rest here in spring, cranes in autumn.
The trail begins at the community hall. Rubber boots help even under a clear sky.`,
      link: '/en/matkarajad/lounakula-nature-trail',
      picture: 'laudtee-rabas.jpg',
    },
    {
      kind: 'Galerii',
      title: 'The island in pictures',
      text: 'Four seasons, one horizon. The pictures were taken by the people of the island.',
      picture: 'virmalised.jpg',
    },
  ],
}
