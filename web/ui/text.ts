/** Texts of the shared components. */
export const uiTexts = {
  /** As long as most relative times, and unseen: nothing around it moves when the words come. */
  timeToCome: '3 päeva tagasi',
  productName: 'Sise',
  loading: 'Laeb...',
  retry: 'Proovi uuesti',
  noConnection: 'Ühendust ei ole',
  refused: 'See ei õnnestunud',
  notAllowed: 'Sul ei ole sellele lehele ligipääsu',
  close: 'Sulge',
  cancel: 'Loobu',
  notifications: 'Teated',
  pieceFailed: 'Seda osa ei õnnestunud laadida. Kontrolli internetiühendust.',
  reload: 'Laadi uuesti',
  code: 'Kood:',
  opensNewTab: 'avaneb uuel vahelehel',
  refreshFailed: (why: string) => `Uuemat seisu ei õnnestunud laadida. ${why}`,
}

/** Texts of the shared buttons. */
export const buttonTexts = {
  more: (name: string) => `Veel tegevusi: ${name}`,
}

/** Texts of deletions. */
export const deletionTexts = {
  delete: 'Kustuta',
}

/** Texts of the screen for what does not exist; apart from the shared ones, which the first load has. */
export const notFoundTexts = {
  title: 'Antud lehte ei leitud',
  code: 'Error 404',
  help: 'Võib-olla on see kustutatud või on aadressis viga.',
  toHome: 'Tagasi foorumisse',
}
