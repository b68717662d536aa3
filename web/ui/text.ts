/** The sentences of the pieces that every domain draws with. */
export const uiTexts = {
  productName: 'Sise',
  loading: 'Laeb...',
  retry: 'Proovi uuesti',
  noConnection: 'Ühendust pole',
  refused: 'See ei õnnestunud',
  notAllowed: 'Sul pole siia ligipääsu',
  notFoundTitle: 'Antud lehte ei leitud',
  notFoundCode: 'Error 404',
  notFoundHelp: 'Võib-olla on see kustutatud või on aadressis viga.',
  toHome: 'Tagasi foorumisse',
  close: 'Sulge',
  cancel: 'Loobu',
  notifications: 'Teated',
  opensNewTab: 'avaneb uuel kaardil',
}
