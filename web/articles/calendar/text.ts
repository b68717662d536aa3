/** Texts of the internal calendar. */
export const calendarTexts = {
  title: 'Kalender',
  manage: 'Haldus',
  upcoming: 'Tulekul',
  past: 'Möödunud',
  none: 'Kalendris ei ole veel ühtegi sündmust. Esimese saad lisada haldusest.',
  noneUpcoming: 'Tulekul ei ole praegu ühtegi sündmust.',
  undated: 'Kuupäev pole määratud',
  notPublic: 'Ei ole avalik',
  untitled: 'Pealkirjata sündmus',
  readOn: 'Loe edasi',
  readOnNamed: (title: string) => `Loe edasi: ${title}`,
  moreUpcoming: 'Näita hilisemaid sündmusi',
  morePast: 'Näita varasemaid sündmusi',
  addToOwn: 'Lisa oma kalendrisse',
  fileName: (title: string) => `${title}.ics`,
  subscribe:
    'Kui tellid selle aadressi oma telefoni või arvuti kalendrisse, näed avalikke sündmusi ka seal ja need uuenevad ise.',
  copyFeed: 'Kopeeri kalendri aadress',
  gone: 'Seda sündmust enam ei ole.',
  noContent: 'Sündmusel ei ole teksti.',
}
