import { byLanguage } from '../../content/languages.ts'
import type { HomeBlockInput, HomePageInput } from '../generated.ts'
import { blocksOf, type BlockValue, type HomeValues } from './values.ts'

/** The input of a save: all blocks of all languages. HOME-2. */
export function inputOf(values: HomeValues): HomePageInput {
  return byLanguage((language) => blocksOf(values, language).map(blockInput))
}

function blockInput(block: BlockValue): HomeBlockInput {
  const { id } = block
  switch (block.kind) {
    case 'intro': {
      const { title, text, link, largeImage, leftImage, rightImage } = block
      const images = { largeImageId: idOf(largeImage), leftImageId: idOf(leftImage), rightImageId: idOf(rightImage) }
      return { intro: { id, title: title.trim(), text, link: link.trim(), ...images } }
    }
    case 'offset':
      return {
        offset: {
          id,
          title: block.title.trim(),
          text: block.text,
          link: block.link.trim(),
          imageId: idOf(block.image),
        },
      }
    case 'gallery':
      return { gallery: { id, title: block.title.trim(), text: block.text, imageId: idOf(block.image) } }
    case 'calendar':
      return { calendar: { id } }
    case 'news':
      return { news: { id } }
    case 'other':
      return { other: { id } }
  }
}

const idOf = (picture: { id: string } | null) => picture?.id ?? null
