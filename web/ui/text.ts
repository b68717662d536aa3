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
