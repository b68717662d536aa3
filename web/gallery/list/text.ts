import { counted } from '../../lib/counted.ts'

/** Texts of the list of albums. */
export const galleryListTexts = {
  add: 'Lisa uus',
  albums: 'Albumid',
  empty: 'Galeriis ei ole veel ühtegi albumit.',
  found: (count: number) => counted(count, 'album', 'albumit'),
  openAsNew: 'Ava uue albumina',
  missing: (language: string) => `${language} pealkiri puudub`,
  moveFailed: (why: string) => `Uut järjekorda ei õnnestunud salvestada. ${why}`,
}
