/** Texts of the web app manifest, in the language of the interface. */
export const manifestTexts = {
  lang: 'et',
  /** The menu that a long press on the icon opens. */
  shortcuts: [
    { name: 'Sulle', url: '/sise/sulle' },
    { name: 'Kalender', url: '/sise/kalender' },
    { name: 'Uus teema', url: '/sise/foorum/uus' },
  ],
}

/** Texts of the page that unsubscribes from digests. */
export const unsubscribingTexts = {
  question: {
    title: 'Kas loobud kirjadest?',
    text: 'Siis me ei saada sulle enam kirju sellest, mis on uut. Paroolikirjad ja teised kirjad sinu konto kohta tulevad endiselt.',
    button: 'Loobu kirjadest',
  },
  ended: {
    title: 'Oled kirjadest loobunud',
    text: 'Me ei saada sulle enam kirju sellest, mis on uut. Kui mõtled ümber, vali kirjad uuesti lehel „Minu andmed“.',
  },
  failed: 'Loobumine ei õnnestunud',
  openSise: 'Ava Sise',
}
