import type { LanguageWords } from '../../../schema/rules/languages.ts'
import { counted } from '../../lib/counted.ts'

/** Texts of the list of albums. */
export const galleryListTexts = {
  add: 'Lisa uus',
  albums: 'Albumid',
  empty: 'Galeriis ei ole veel ühtegi albumit.',
  found: (count: number, more: boolean) => (more ? `Üle ${count} albumi` : counted(count, 'album', 'albumit')),
  more: 'Näita rohkem albumeid',
  search: 'Otsi pealkirjadest ja tekstidest',
  addFirst: 'Lisa esimene album',
  missing: ({ nominative }: LanguageWords) => `${nominative} pealkiri puudub`,
  moveFailed: (why: string) => `Uut järjekorda ei õnnestunud salvestada. ${why}`,
}
