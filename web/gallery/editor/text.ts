import { counted } from '../../lib/counted.ts'

/** Texts of the album editor. */
export const editorTexts = {
  newTitle: 'Uus album',
  editTitle: (title: string) => `Muuda ${title}`,
  editUntitled: 'Muuda pealkirjata albumit',
  titleEt: 'Pealkiri eesti keeles',
  titleEn: 'Pealkiri inglise keeles',
  /** @param lost how many of its pictures somebody else has deleted meanwhile */
  saved: (lost: number) =>
    lost === 0
      ? 'Album on salvestatud.'
      : `Album on salvestatud. Vahepeal on albumist või failisüsteemist kustutatud ${counted(lost, 'pilt', 'pilti')}.`,
  saveFailed: (why: string) => `Albumit ei õnnestunud salvestada. ${why}`,
  gone: 'Keegi on selle albumi vahepeal kustutanud. Sinu muudatused on siin alles: salvesta need uue albumina.',
  saveAsNew: 'Salvesta uue albumina',
  leaveText: 'Album on salvestamata. Mustand jääb selles seadmes alles ja sa saad hiljem jätkata.',

  panel: 'Albumi andmed',
  description: 'SEO-kirjeldus',
  descriptionEt: 'SEO-kirjeldus eesti keeles',
  descriptionEn: 'SEO-kirjeldus inglise keeles',
  noDescription: 'Kirjutamata',
  delete: 'Kustuta album',

  parts: {
    titleEt: 'Pealkiri eesti keeles',
    titleEn: 'Pealkiri inglise keeles',
    slug: 'Slug',
    descriptionEt: 'SEO-kirjeldus eesti keeles',
    descriptionEn: 'SEO-kirjeldus inglise keeles',
  },
  deletedItem: 'See on kustutatud.',
}
