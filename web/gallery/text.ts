import { counted } from '../lib/counted.ts'

/** Texts of galleries that several screens show. */
export const galleryTexts = {
  title: 'Galerii',
  untitled: 'Pealkirjata album',
  back: 'Tagasi galeriisse',
  media: (count: number) => (count === 0 ? 'tühi album' : counted(count, 'pilt', 'pilti')),

  deleteNamed: (title: string) => `Kustuta album: ${title}`,
  deleteTitle: 'Kustuta antud album?',
  deleteText: (title: string, media: string) =>
    `Kustutad albumi „${title}“ (${media}). Pildid ise jäävad failisüsteemis alles.`,
  deleteAction: 'Kustuta album',
  keep: 'Jäta alles',
  deleted: (title: string) => `Album „${title}“ on kustutatud.`,
  deleteFailed: (why: string) => `Albumit ei õnnestunud kustutada. ${why}`,
}
