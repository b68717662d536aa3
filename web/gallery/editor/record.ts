import { byLanguage } from '../../content/languages.ts'
import { type LocalizedText, partsOfText } from '../localizedParts.ts'
import type { EditedAlbumFragment } from './generated.ts'
import { type AlbumValues, mediaList, type MediaValue } from './values.ts'

/** The values of a record as the editor holds them. Equal records give equal values. */
export function valuesOf({ title, slug, description, media }: EditedAlbumFragment): AlbumValues {
  return mediaList.withItems(
    {
      ...partsOfText('title', textIn(title)),
      slug,
      ...partsOfText('description', textIn(description)),
    },
    media.map(itemOf),
  )
}

function itemOf(item: EditedAlbumFragment['media'][number]): MediaValue {
  const common = { id: item.id, text: textIn(item.text) }
  switch (item.__typename) {
    case 'ImageItem':
      return { kind: 'image', ...common, image: item.image }
    case 'EmbedItem':
      return { kind: 'embed', ...common, html: item.html, cover: item.cover ?? null }
    case 'OtherItem':
      return { kind: 'other', ...common, type: item.kind }
  }
}

/** A text without its `__typename`. */
const textIn = (text: LocalizedText): LocalizedText => byLanguage((language) => text[language])
