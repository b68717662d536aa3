/** Texts of the shared components. */
export const uiTexts = {
  /** As long as most relative times; shown invisibly, so that nothing shifts when the time appears. */
  timeToCome: '3 päeva tagasi',
  productName: 'Sise',
  productVersion: (version: string) => `Sise ${version}`,
  licences: 'Litsentsid',
  privacy: 'Privaatsus',
  accessibility: 'Ligipääsetavus',
  loading: 'Laeb...',
  retry: 'Proovi uuesti',
  noConnection: 'Ühendust ei ole',
  refused: 'See ei õnnestunud',
  notAllowed: 'Sul ei ole sellele lehele ligipääsu',
  close: 'Sulge',
  cancel: 'Loobu',
  notifications: 'Teated',
  loadFailed: 'Seda osa ei õnnestunud laadida. Kontrolli internetiühendust.',
  reload: 'Laadi uuesti',
  code: 'Kood:',
  opensNewTab: 'avaneb uuel vahelehel',
  refreshFailed: (why: string) => `Uuemat seisu ei õnnestunud laadida. ${why}`,
}

/** Texts of the shared buttons. */
export const buttonTexts = {
  more: (name: string) => `Veel tegevusi: ${name}`,
}

/** Texts of the screen for a missing page; separate from the shared texts, which the first load includes. */
export const notFoundTexts = {
  title: 'Antud lehte ei leitud',
  code: 'Error 404',
  help: 'Võib-olla on see kustutatud või on aadressis viga.',
  toHome: 'Tagasi foorumisse',
}
