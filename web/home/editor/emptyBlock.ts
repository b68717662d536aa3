import type { BlockOf } from './values.ts'

/** The kinds that can be added. HOME-1. */
interface AddableBlocks {
  intro: BlockOf<'intro'>
  offset: BlockOf<'offset'>
  gallery: BlockOf<'gallery'>
}

/** A block of a kind that has fields, without anything in them. */
export function emptyBlock<Kind extends keyof AddableBlocks>(kind: Kind, id: string): AddableBlocks[Kind] {
  const texts = { id, title: '', text: '' }
  const blocks: AddableBlocks = {
    intro: { kind: 'intro', ...texts, link: '', largeImage: null, leftImage: null, rightImage: null },
    offset: { kind: 'offset', ...texts, link: '', image: null },
    gallery: { kind: 'gallery', ...texts, image: null },
  }
  return blocks[kind]
}
