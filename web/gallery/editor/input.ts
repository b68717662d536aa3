import { isSame } from '../../lib/parts/parts.ts'
import type { AlbumInput, LocalizedTextInput, MediaItemInput } from './generated.ts'
import { type AlbumFields, type AlbumValues, emptyAlbum, mediaList, type MediaValue } from './values.ts'

/** The input of a mutation with everything that differs from `base`. The media are sent all or not at all. GALLERY-2. */
export function changedInput(values: AlbumValues, base: AlbumValues): AlbumInput {
  const title = changedText(values, base, { et: 'titleEt', en: 'titleEn' })
  const description = changedText(values, base, { et: 'descriptionEt', en: 'descriptionEn' })
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(values.slug !== base.slug && { slug: values.slug.trim() }),
    ...(hasOtherMedia(values, base) && { media: mediaList.itemsOf(values).map(itemInput) }),
  }
}

/** The input of a new album. */
export const newInput = (values: AlbumValues): AlbumInput => changedInput(values, emptyAlbum)

/** The input that turns an existing album, whatever is in it, into these values. */
export const wholeInput = (values: AlbumValues): AlbumInput => ({
  title: { et: values.titleEt.trim(), en: values.titleEn.trim() },
  description: { et: values.descriptionEt.trim(), en: values.descriptionEn.trim() },
  slug: values.slug.trim(),
  media: mediaList.itemsOf(values).map(itemInput),
})

/** The languages that differ; null if none does. */
function changedText(
  values: AlbumValues,
  base: AlbumValues,
  names: Record<'et' | 'en', keyof AlbumFields>,
): LocalizedTextInput | null {
  const { et, en } = names
  const changed = {
    ...(values[et] !== base[et] && { et: values[et].trim() }),
    ...(values[en] !== base[en] && { en: values[en].trim() }),
  }
  return Object.keys(changed).length > 0 ? changed : null
}

function hasOtherMedia(values: AlbumValues, base: AlbumValues): boolean {
  if (!isSame(values.mediaIds, base.mediaIds)) return true
  return values.mediaIds.some((id) => !isSame(values[mediaList.partOf(id)], base[mediaList.partOf(id)]))
}

function itemInput(item: MediaValue): MediaItemInput {
  const { id } = item
  const text = { et: item.text.et.trim(), en: item.text.en.trim() }
  switch (item.kind) {
    case 'image':
      return { image: { id, fileId: item.image.id, text } }
    case 'embed':
      return { embed: { id, html: item.html.trim(), coverId: item.cover?.id ?? null, text } }
    case 'other':
      return { other: { id } }
  }
}
