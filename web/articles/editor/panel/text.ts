import { counted } from '../../../lib/counted.ts'

/** Texts of the side panel. ARTICLE-4. */
export const panelTexts = {
  isPublic: 'Avalik',
  isPublicHelp: 'Artikkel on nähtav ka kodulehel.',
  slug: 'Slug',
  cover: 'Esipilt',

  categories: 'Kategooriad',

  order: 'Järg',
  orderLabel: 'Järjekorranumber',
  shared: 'Kõigis keeltes sama.',
  orderHelp: (usual: number) => `Väiksema numbriga artikkel on kodulehel eespool. Tavaliselt ${usual}.`,

  years: 'Aasta',
  yearsBeginning: 'Algus',
  yearsEnd: 'Lõpp',
  yearsFrom: (year: number) => `Alates ${year}`,
  yearsUntil: (year: number) => `Kuni ${year}`,
  yearsNone: 'Aasta pole määratud',

  dates: 'Kuupäevad',
  datesList: 'Kuupäevade loend',
  datesCount: (count: number) => counted(count, 'kuupäev', 'kuupäeva'),
  dateNumbered: (number: number) => `${number}. kuupäev`,
  dateAdd: 'Lisa kuupäev',
  dateDeleteShort: 'Kustuta kuupäev',
  dateDelete: (number: number, date: string) => `Kustuta ${number}. kuupäev: ${date}`,
  addTime: 'Kell 0.00? Lisa kellaaeg',
  timeConfirm: 'Kell 0.00 sobib',
  date: 'Kuupäev',
  dateNone: 'Kuupäev pole määratud',
}
