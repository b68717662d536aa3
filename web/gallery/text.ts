import { counted } from '../lib/counted.ts'

/** Texts of galleries that several screens show. */
export const galleryTexts = {
  title: 'Galerii',
  untitled: 'Pealkirjata album',
  back: 'Tagasi galeriisse',
  media: (count: number) => (count === 0 ? 'tühi album' : counted(count, 'pilt', 'pilti')),

  deleteNamed: (title: string) => `Kustuta album: ${title}`,
  deleteTitle: 'Kustuta antud album?',
  deleteText: (title: string, count: number, fate: string) =>
    count === 0
      ? `Kustutad albumi „${title}“ (${galleryTexts.media(count)}). ${fate}`
      : `Kustutad albumi „${title}“ (${galleryTexts.media(count)}) ja piltide juurde kirjutatud tekstid. Pildid ise jäävad failisüsteemis alles. ${fate}`,
  deleteAction: 'Kustuta album',
  keep: 'Jäta alles',
  deleted: (title: string) => `Album „${title}“ on kustutatud.`,
  deleteFailed: (why: string) => `Albumit ei õnnestunud kustutada. ${why}`,
}

/** Names of album drafts in the list of drafts. */
export const albumDraftTexts = {
  newAlbum: 'Uus album',
  album: 'Album',
  albumGone: 'Album on vahepeal kustutatud. Sinu muudatustest saab uus album.',
}
