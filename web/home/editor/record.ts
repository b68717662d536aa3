import { languages } from '../../content/languages.ts'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { EditedBlockFragment, EditedHomePageFragment } from '../generated.ts'
import { blockLists, type BlockValue, type HomeValues } from './values.ts'

/** The values of a record as the editor holds them. Equal records give equal values. */
export function valuesOf(page: EditedHomePageFragment): HomeValues {
  const lists = languages.map((language) => blockLists[language].withItems({}, page[language].map(blockOf)))
  // Each has the parts of its language.
  return Object.assign({}, ...lists) as HomeValues
}

function blockOf(block: EditedBlockFragment): BlockValue {
  const { id } = block
  switch (block.__typename) {
    case 'IntroBlock': {
      const { title, link, largeImage, leftImage, rightImage } = block
      return {
        kind: 'intro',
        id,
        title,
        text: withoutBrokenLinks(block.text),
        link,
        largeImage: largeImage ?? null,
        leftImage: leftImage ?? null,
        rightImage: rightImage ?? null,
      }
    }
    case 'OffsetBlock': {
      const { title, link, image } = block
      return { kind: 'offset', id, title, text: withoutBrokenLinks(block.text), link, image: image ?? null }
    }
    case 'GalleryBlock':
      return {
        kind: 'gallery',
        id,
        title: block.title,
        text: withoutBrokenLinks(block.text),
        image: block.image ?? null,
      }
    case 'CalendarBlock':
      return { kind: 'calendar', id }
    case 'NewsBlock':
      return { kind: 'news', id }
    case 'OtherBlock':
      return { kind: 'other', id, type: block.type }
  }
}
