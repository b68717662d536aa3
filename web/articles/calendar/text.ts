import { counted } from '../../lib/counted.ts'

/** Texts of the internal calendar. */
export const calendarTexts = {
  title: 'Kalender',
  manage: 'Haldus',
  upcoming: 'Tulekul',
  past: 'Möödunud',
  none: 'Kalendris ei ole veel ühtegi sündmust.',
  noneUpcoming: 'Ühtegi sündmust ei ole praegu tulekul.',
  addHint: 'Lisa sündmus halduses',
  undated: 'Kuupäev pole määratud',
  notPublic: 'Ei ole avalik',
  untitled: 'Pealkirjata sündmus',
  readOn: 'Loe edasi',
  readOnNamed: (title: string) => `Loe edasi: ${title}`,
  morePast: 'Näita varasemaid',
  count: (count: number) => counted(count, 'sündmus', 'sündmust'),
  addToOwn: 'Lisa oma kalendrisse',
  fileName: (title: string) => `${title}.ics`,
  subscribe: 'Avalikud sündmused oma telefoni või arvuti kalendris: telli see aadress ja need uuenevad seal ise.',
  copyFeed: 'Kopeeri kalendri aadress',
  gone: 'Seda sündmust enam ei ole.',
  noContent: 'Sündmusel ei ole teksti.',
}
