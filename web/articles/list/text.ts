import type { LanguageWords } from '../../../schema/rules/languages.ts'
import { counted } from '../../lib/counted.ts'

const articles = (count: number) => counted(count, 'artikkel', 'artiklit')

/** Texts of the actions on chosen articles. */
export const chosenArticlesTexts = {
  publish: 'Tee avalikuks',
  hide: 'Peida',
  category: 'Kategooria',
  published: (count: number) => `Avalikuks sai ${articles(count)}.`,
  hidden: (count: number) => `Peidetud on ${articles(count)}.`,
  moved: (count: number, category: string) => `Kategooriasse „${category}“ viidi ${articles(count)}.`,
  deleteTitle: (count: number) => `Kustuta ${articles(count)}?`,
  deleteText: 'Kustutad need kõigis keeltes.',
  deleteAction: (count: number) => (count === 1 ? 'Kustuta artikkel' : 'Kustuta artiklid'),
  deleted: (count: number) => `Kustutatud on ${articles(count)}.`,
}

/** Texts of the lists of articles. */
export const articleListTexts = {
  add: 'Lisa uus',
  addFirst: 'Lisa esimene artikkel',
  articles: 'Artiklid',
  empty: 'Siin ei ole veel ühtegi artiklit.',
  found: (count: number, more: boolean) => (more ? `Üle ${count} artikli` : articles(count)),
  none: 'Tulevaid sündmusi ei ole.',
  past: 'Möödunud',
  pastArticles: 'Möödunud sündmused',
  nonePast: 'Möödunud sündmusi ei ole.',
  more: 'Näita rohkem artikleid',
  untitled: 'Pealkirjata artikkel',
  changed: 'Muudetud',
  undated: 'Kuupäev pole määratud',

  search: 'Otsi pealkirjadest ja tekstidest',
  category: 'Kategooria',
  everyCategory: 'Kõik kategooriad',
  month: 'Kuu',
  everyMonth: 'Kõik kuud',
  coming: 'Tulevad',
  notPublic: 'Ei ole avalik',
  needsTranslation: 'Vajab tõlkimist',
  sorts: {
    own: {
      SINGLE: 'Uuemad eespool',
      MANY: 'Kuupäeva järgi',
      categories: 'Kategooria järgi',
      changes: 'Ammu muutmata eespool',
    },
    byTitle: 'Pealkirja järgi',
    byChange: 'Viimati muudetud eespool',
  },
  foundUntranslated: (count: number, more: boolean) => `${articleListTexts.found(count, more)} vajab tõlkimist`,
  allTranslated: 'Praegu ei vaja siin ükski artikkel tõlkimist.',

  notPublicIn: (names: string) => `${names} ei ole avalik`,
  outdated: 'vananenud',
  languages: (title: string) => `Keeled: ${title}`,
  toVersion: (title: string, { name, nominative }: LanguageWords) => `${name}, ${nominative} versioon: ${title}`,
  toOutdated: (title: string, { name, nominative }: LanguageWords) =>
    `${name} vananenud, ${nominative} versioon: ${title}`,
  translate: (title: string, { name, adverb }: LanguageWords) => `${name} puudub, lisa ${adverb}: ${title}`,
  publish: (languages: string) => `Tee avalikuks ${languages}`,
  hide: (languages: string) => `Peida ${languages}`,
  and: ' ja ',
  oneLanguage: 'Ainult üks keel',

  delete: ({ name }: LanguageWords) => `Kustuta ${name}`,
  deleteNamed: (title: string, { name }: LanguageWords) => `Kustuta ${name}: ${title}`,
  deleteTitle: 'Kustuta antud artikkel?',
  deleteText: (title: string, { adverb }: LanguageWords, fate: string, hasOthers: boolean) =>
    `Kustutad artikli „${title}“ (${adverb}). ${fate}${hasOthers ? ' Teise keele versioon jääb alles.' : ''}`,
  deleteAction: 'Kustuta artikkel',
  keep: 'Jäta alles',
  deleted: (title: string) => `Artikkel „${title}“ on kustutatud.`,
  deleteFailed: (why: string) => `Artiklit ei õnnestunud kustutada. ${why}`,
}
