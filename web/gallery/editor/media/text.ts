import type { LanguageWords } from '../../../../schema/rules/languages.ts'
import { counted } from '../../../lib/counted.ts'
import type { MediaValue } from '../values.ts'

/** The word for an item. */
const words: Record<MediaValue['kind'], string> = { image: 'pilt', embed: 'manustatud leht', other: 'element' }

/** Texts of the media of an album. */
export const mediaTexts = {
  title: 'Pildid ja videod',
  list: 'Albumi pildid',
  keys: { all: 'piltide juures: vali kõik', none: 'piltide juures: tühista valik' },
  count: (count: number) => counted(count, 'pilt', 'pilti'),
  empty: 'Selles albumis ei ole veel ühtegi pilti. Vali need failisüsteemist või laadi seadmest üles.',
  addImages: 'Lisa pilte',
  addEmbed: 'Lisa video või muu leht',
  addImagesBefore: 'Lisa siia ette pilte',
  addEmbedBefore: 'Lisa siia ette video või muu leht',

  named: (position: number, kind: MediaValue['kind']) => `${position}. ${words[kind]}`,
  editNamed: (name: string) => `Muuda: ${name}`,
  delete: 'Kustuta',
  deleteNamed: (name: string) => `Kustuta: ${name}`,
  deleteTitle: (kind: MediaValue['kind']) => `Kustuta antud ${words[kind]}?`,
  deleteText: (kind: MediaValue['kind']) =>
    kind === 'image'
      ? 'Pilt kaob albumist, kui salvestad, aga jääb failisüsteemis alles. Enne seda saad kustutamise tagasi võtta.'
      : 'See kaob albumist, kui salvestad. Enne seda saad kustutamise tagasi võtta.',
  deleteAction: (kind: MediaValue['kind']) => `Kustuta ${words[kind]}`,
  keep: 'Jäta alles',

  view: 'Vaade',
  grid: 'Pildid',
  texts: 'Tekstid',
  item: 'Pilt',
  sort: 'Järjesta',
  byName: 'Failinime järgi',
  reversed: 'Vastupidi',
  select: (name: string) => `Vali: ${name}`,
  selection: 'Valitud pildid',
  selected: (count: number) => `${count} valitud`,
  movedTo: (position: number) => `viidud kohale ${position}`,
  toFirst: 'Esimeseks',
  toPosition: 'Kohale',
  move: 'Vii',
  clearSelection: 'Tühista valik',
  severalDeleted: (count: number) => counted(count, 'pilt', 'pilti'),
  deleteSeveralTitle: (count: number) => `Kustuta ${counted(count, 'pilt', 'pilti')}?`,
  deleteSeveralText:
    'Need kaovad albumist, kui salvestad, aga failid jäävad failisüsteemis alles. Enne seda saad kustutamise korraga tagasi võtta.',
  deleteSeveralAction: (count: number) => `Kustuta ${counted(count, 'pilt', 'pilti')}`,

  embed: 'Manustatud leht',
  unknown: 'Tundmatu liik',
  noText: 'Tekst puudub',
  noTextIn: ({ nominative }: LanguageWords) => `${nominative} tekst puudub`,
  onlyMembers: 'Seda näevad ainult liikmed',

  newEmbed: 'Uus video või muu leht',
  textIn: ({ adverb }: LanguageWords) => `Tekst ${adverb}`,
  replace: 'Vaheta pilt',
  cover: 'Esipilt',
  coverHelp: 'Esipilt on näha albumi piltide seas ja kuni video avatakse.',
  otherHelp: 'Seda ei saa siin muuta. Saad seda liigutada ja kustutada.',
  previous: 'Eelmine',
  next: 'Järgmine',
  done: 'Valmis',
}
