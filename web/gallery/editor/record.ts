import type { EditedAlbumFragment } from './generated.ts'
import { type AlbumValues, mediaList, type MediaValue } from './values.ts'

/** The values of a record as the editor holds them. Equal records give equal values. */
export function valuesOf({ title, slug, description, media }: EditedAlbumFragment): AlbumValues {
  return mediaList.withItems(
    {
      titleEt: title.et,
      titleEn: title.en,
      slug,
      descriptionEt: description.et,
      descriptionEn: description.en,
    },
    media.map(itemOf),
  )
}

function itemOf(item: EditedAlbumFragment['media'][number]): MediaValue {
  const common = { id: item.id, text: { et: item.text.et, en: item.text.en } }
  switch (item.__typename) {
    case 'ImageItem':
      return { kind: 'image', ...common, image: item.image }
    case 'EmbedItem':
      return { kind: 'embed', ...common, html: item.html, cover: item.cover ?? null }
    case 'OtherItem':
      return { kind: 'other', ...common, type: item.kind }
  }
}
