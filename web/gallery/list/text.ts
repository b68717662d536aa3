import type { LanguageWords } from '../../../schema/rules/languages.ts'
import { counted } from '../../lib/counted.ts'

const albums = (count: number) => counted(count, 'album', 'albumit')

/** Texts of the actions on chosen albums. */
export const chosenAlbumsTexts = {
  deleteTitle: (count: number) => `Kustuta ${albums(count)}?`,
  deleteText: 'Pildid ise jäävad failisüsteemis alles.',
  deleteAction: (count: number) => (count === 1 ? 'Kustuta album' : 'Kustuta albumid'),
  deleted: (count: number) => `Kustutatud on ${albums(count)}.`,
}

/** Texts of the list of albums. */
export const galleryListTexts = {
  add: 'Lisa uus',
  albums: 'Albumid',
  empty: 'Galeriis ei ole veel ühtegi albumit.',
  found: (count: number, more: boolean) => (more ? `Üle ${count} albumi` : albums(count)),
  more: 'Näita rohkem albumeid',
  search: 'Otsi pealkirjadest ja tekstidest',
  addFirst: 'Lisa esimene album',
  missing: ({ nominative }: LanguageWords) => `${nominative} pealkiri puudub`,
  moveFailed: (why: string) => `Uut järjekorda ei õnnestunud salvestada. ${why}`,
}
