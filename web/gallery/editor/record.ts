import { byLanguage } from '../../content/languages.ts'
import { allFields, changedFields, type InputField, type InputTable, trimmed } from '../../lib/fields/changedFields.ts'
import { type LocalizedField, localizedKeysOf, type LocalizedText, textOf } from '../localizedKeys.ts'
import type { AlbumInput, EditedAlbumFragment, LocalizedTextInput, MediaItemInput } from './generated.ts'
import { type AlbumValues, emptyAlbum, mediaList, type MediaValue } from './values.ts'

/** The editor's values of a record. Equal records give equal values. */
export function valuesOf({ title, slug, description, media }: EditedAlbumFragment): AlbumValues {
  return mediaList.withItems(
    {
      ...localizedKeysOf('title', textIn(title)),
      slug,
      ...localizedKeysOf('description', textIn(description)),
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

const textFields: InputTable<LocalizedTextInput, LocalizedText> = byLanguage((language) =>
  trimmed((text: LocalizedText) => text[language]),
)

/** A text of which only the changed languages are sent. */
const localized = (field: LocalizedField): InputField<AlbumValues, LocalizedTextInput> => ({
  of: (values) => textOf(values, field),
  write: (values) => allFields(textFields, textOf(values, field)),
  changes: (values, base) => changedFields(textFields, textOf(values, field), textOf(base, field)),
})

/** Maps each field of the input to the values. */
export const albumInput: InputTable<AlbumInput, AlbumValues> = {
  title: localized('title'),
  description: localized('description'),
  slug: trimmed(({ slug }) => slug),
  // Sent as a complete list, if any item has changed.
  media: { of: mediaList.itemsOf, write: (values) => mediaList.itemsOf(values).map(itemInput) },
}

/** The input of a mutation with everything that differs from `base`. GALLERY-2. */
export const changedInput = (values: AlbumValues, base: AlbumValues): AlbumInput =>
  changedFields(albumInput, values, base)

/** The input of a new album. */
export const newInput = (values: AlbumValues): AlbumInput => changedInput(values, emptyAlbum)

/** The input that overwrites all fields of an existing album with these values. */
export const fullInput = (values: AlbumValues): AlbumInput => allFields(albumInput, values)

function itemInput(item: MediaValue): MediaItemInput {
  const { id } = item
  switch (item.kind) {
    case 'image':
      return { image: { id, fileId: item.image.id, text: allFields(textFields, item.text) } }
    case 'embed': {
      const { html, cover, text } = item
      return { embed: { id, html: html.trim(), coverId: cover?.id ?? null, text: allFields(textFields, text) } }
    }
    case 'other':
      return { other: { id } }
  }
}
