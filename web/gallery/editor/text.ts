import type { LanguageWords } from '../../../schema/rules/languages.ts'
import { counted } from '../../lib/counted.ts'

/** Texts of the album editor. */
export const editorTexts = {
  newTitle: 'Uus album',
  editTitle: (title: string) => `Muuda ${title}`,
  editUntitled: 'Muuda pealkirjata albumit',
  titleIn: ({ adverb }: LanguageWords) => `Pealkiri ${adverb}`,
  /** @param lost how many of its pictures another editor has deleted meanwhile */
  saved: (lost: number) =>
    lost === 0
      ? 'Album on salvestatud.'
      : `Album on salvestatud. Vahepeal on albumist või failisüsteemist kustutatud ${counted(lost, 'pilt', 'pilti')}.`,
  saveFailed: (why: string) => `Albumit ei õnnestunud salvestada. ${why}`,
  gone: 'Keegi on selle albumi vahepeal kustutanud. Sinu muudatused on siin alles: salvesta need uue albumina.',
  saveAsNew: 'Salvesta uue albumina',
  leaveText: 'Album on salvestamata. Mustand jääb selles seadmes alles: leiad selle oma menüüst, „Pooleli tekstid“.',

  panel: 'Albumi andmed',
  description: 'SEO-kirjeldus',
  descriptionIn: ({ adverb }: LanguageWords) => `SEO-kirjeldus ${adverb}`,
  noDescription: 'Kirjutamata',
  delete: 'Kustuta album',

  slug: 'Slug',
  deletedItem: 'See on kustutatud.',
}
