import type { LanguageWords } from '../../../schema/rules/languages.ts'
import { counted } from '../../lib/counted.ts'

/** Texts of the lists of articles. */
export const articleListTexts = {
  add: 'Lisa uus',
  articles: 'Artiklid',
  empty: 'Siin ei ole veel ühtegi artiklit. Lisa esimene.',
  found: (count: number, more: boolean) => (more ? `Üle ${count} artikli` : counted(count, 'artikkel', 'artiklit')),
  needsTranslation: 'Vajab tõlkimist',
  foundUntranslated: (count: number, more: boolean) => `${articleListTexts.found(count, more)} vajab tõlkimist`,
  allTranslated: 'Praegu ei vaja siin ükski artikkel tõlkimist.',
  more: 'Näita rohkem artikleid',
  openAsNew: 'Ava uue artiklina',
  untitled: 'Pealkirjata artikkel',
  notPublic: 'Ei ole avalik',
  changed: 'Muudetud',
  undated: 'Kuupäev pole määratud',
  languages: 'Keeled',
  toVersion: (title: string, { name, nominative }: LanguageWords) => `${title}: ${name}, ${nominative} versioon`,
  missing: ({ adverb }: LanguageWords) => `${adverb} puudub`,
  translate: (title: string, { adverb }: LanguageWords) => `${title}: ${adverb} puudub, lisa tõlge`,
  outdated: 'Tõlge vajab ülevaatamist',

  deleteNamed: (title: string) => `Kustuta artikkel: ${title}`,
  deleteTitle: 'Kustuta antud artikkel?',
  deleteText: (title: string, { adverb }: LanguageWords, hasOthers: boolean) =>
    `Kustutad artikli „${title}“ (${adverb}). Seda ei saa tagasi võtta.${hasOthers ? ' Teise keele versioon jääb alles.' : ''}`,
  deleteAction: 'Kustuta artikkel',
  keep: 'Jäta alles',
  deleted: (title: string) => `Artikkel „${title}“ on kustutatud.`,
  deleteFailed: (why: string) => `Artiklit ei õnnestunud kustutada. ${why}`,
}
