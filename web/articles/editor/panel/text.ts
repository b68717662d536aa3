import { counted } from '../../../lib/counted.ts'

/** Texts of the side panel and of the description for search engines. ARTICLE-3, ARTICLE-4. */
export const panelTexts = {
  isPublic: 'Avalik',
  isPublicHelp: 'Artikkel on nähtav ka avalikul lehel.',
  none: 'Pole valitud',

  slug: 'Slug',
  slugShown: (slug: string) => `Artikli aadress avalikul lehel lõpeb nii: „${slug}”.`,
  slugFromTitle: 'Tehakse pealkirjast',
  slugEmpty: (made: string) =>
    made ? `Kui jätad tühjaks, tehakse see pealkirjast: „${made}”.` : 'Kui jätad tühjaks, tehakse see pealkirjast.',
  slugInvalid: (made: string) =>
    made
      ? `Slugis on väikesed tähed, numbrid ja sidekriipsud. Salvestades tehakse see pealkirjast: „${made}”.`
      : 'Slugis on väikesed tähed, numbrid ja sidekriipsud. Salvestades tehakse see pealkirjast.',

  cover: 'Esipilt',
  coverChoose: 'Vali pilt',
  coverChange: 'Vaheta pilt',
  coverRemove: 'Eemalda',
  coverRemoveNamed: (name: string) => `Eemalda esipilt: ${name}`,
  coverPrivate: 'Seda pilti näevad ainult liikmed. Et see paistaks ka avalikul lehel, laadi pilt siin uuesti üles.',

  categories: 'Kategooriad',

  order: 'Järg',
  orderLabel: 'Järjekorranumber',
  orderHelp: (usual: number) => `Väiksema numbriga artikkel on avalikul lehel eespool. Tavaliselt ${usual}.`,

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
  date: 'Kuupäev',
  dateNone: 'Kuupäev pole määratud',

  seo: 'SEO kirjeldus',
  seoHelp: 'Seda näitavad otsingumootorid artikli pealkirja all.',
  seoCount: (count: number, limit: number) => `${count} / ${limit}`,
  seoOver: (limit: number) => `Otsingumootorid näitavad tavaliselt ${limit} esimest märki.`,
}
