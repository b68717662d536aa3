/** The words of the manifest, in the language of the interface. */
export const manifestTexts = {
  lang: 'et',
  /** What is offered behind the icon on a phone, with a long press. */
  shortcuts: [
    { name: 'Sulle', url: '/sise/sulle' },
    { name: 'Kalender', url: '/sise/kalender' },
    { name: 'Uus teema', url: '/sise/foorum/uus' },
  ],
}
