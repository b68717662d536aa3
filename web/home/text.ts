/** Texts of the home page's editor. */
export const homeTexts = {
  title: 'Avaleht',
  saved: 'Avaleht on salvestatud.',
  saveFailed: (why: string) => `Avalehte ei õnnestunud salvestada. ${why}`,
  leaveText: 'Avaleht on salvestamata. Mustand jääb selles seadmes alles ja sa saad hiljem jätkata.',
  empty: (language: string) =>
    `${language} avalehel ei ole veel ühtegi plokki. Alusta sissejuhatusest: vali allpool, mida lisada.`,

  languages: 'Avalehe keel',

  view: 'Vaade',
  edit: 'Muuda',
  preview: 'Eelvaade',
  previewOf: (language: string) => `Eelvaade: ${language}`,
  previewHelp: 'Nii paistab avaleht külastajale. Lingid siin kuhugi ei vii.',

  blocks: {
    word: 'plokk',
    deleteText: 'Plokk kaob avalehelt, kui salvestad. Enne seda saad kustutamise tagasi võtta.',
    list: (language: string) => `Plokid: ${language}`,
  },
  kinds: { intro: 'Sissejuhatus', offset: 'Offset', calendar: 'Kalender', gallery: 'Galerii', news: 'Uudised' },
  unknownKind: 'Tundmatu plokk',
  onlyMoved: 'Seda plokki ei saa siin muuta. Selle sisu jääb samaks, aga saad seda liigutada ja kustutada.',
  calendarHelp: 'Lähimad avalikud sündmused tulevad siia kalendrist ise. Midagi täita ei ole vaja.',
  newsHelp: 'Viimased avalikud uudised tulevad siia ise. Midagi täita ei ole vaja.',

  heading: 'Pealkiri',
  text: 'Tekst',
  write: 'Kirjuta siia…',
  link: 'Link',
  linkHelp: 'Veebiaadress, e-posti aadress või siinse lehe aadress, mis algab kaldkriipsuga. Võid ka tühjaks jätta.',
  problemIn: (language: string, problem: string) => `${language}, ${problem}`,
  linkWrong: 'Link peab olema veebiaadress, e-posti aadress või siinse lehe aadress, mis algab kaldkriipsuga.',
  largeImage: 'Suur pilt',
  leftImage: 'Vasak pilt',
  rightImage: 'Parem pilt',
  image: 'Pilt',

  noSource: (language: string) => `${language} avalehel ei ole siin plokki.`,
  copyHere: 'Kopeeri siia',
  copyHereNamed: (name: string) => `Kopeeri siia: ${name}`,
  copyAll: (language: string) => `Kopeeri ${language} sisu`,
  copyAllText: (language: string) => `Kõik siinsed plokid asendatakse ${language} plokkidega. Seda saab tagasi võtta.`,
  copyBlockTitle: (name: string, language: string) => `Kirjuta üle ${name} ${language} sisuga?`,
  copyBlockText: 'Ploki praegune sisu asendatakse. Seda saab tagasi võtta.',
  copied: (language: string) => `${language} sisu on kopeeritud. Salvestatud see veel ei ole.`,

  blockOf: (language: string, position: number) => `${language}, ${position}. plokk`,
  deletedBlock: 'See plokk on kustutatud.',
}
