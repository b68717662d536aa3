import { GatewayError } from '../errors.ts'
import type { AlbumInput, EmbedItemInput, ImageItemInput, MediaItemInput } from '../lib/generated/types.ts'
import { type LocalizedChanges, localizedWritten, noText } from '../lib/localizedText.ts'
import { overlay } from '../lib/overlay.ts'
import { asIs } from '../lib/record/codecs.ts'
import type { Body } from '../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../lib/record/inputs.ts'
import { oneKind } from '../lib/record/oneKind.ts'
import { albumFields } from './wire/album.ts'
import { embedItemFields, embedOf, imageItemFields } from './wire/mediaItem.ts'
import { itemToWire, type MediaNow, mediaNow, pictureToWire } from './wire/mediaWriting.ts'

/** The context of writing an album. */
interface AlbumWriting {
  /** The current record, if it has been read; {} for a new one. Items of unknown kind are copied from it. */
  now: Body | undefined
}

const localized = { write: (words: LocalizedChanges, now: unknown) => localizedWritten(words, now), initial: noText() }

const albumInputs = {
  slug: { of: 'slug', write: asIs },
  title: { of: 'title', ...localized },
  description: { of: 'description', ...localized },
  media: {
    of: 'media',
    write: (media, _now, { now }) => mediaWritten(media, now && mediaNow(now.meedia)),
    initial: [],
  },
} satisfies InputTable<AlbumInput, typeof albumFields, AlbumWriting>

/** Writes albums. */
export const albumWriter = bodyWriter(albumFields, albumInputs)

const imageInputs = {
  id: { of: 'id', write: asIs },
  text: { of: 'text', ...localized },
  fileId: { of: 'image', write: pictureToWire },
} satisfies InputTable<ImageItemInput, typeof imageItemFields>

/** The fields of an embed input that are properties of `sisu`. */
type EmbedContent = Pick<EmbedItemInput, 'html' | 'coverId'>

const embedInputs = {
  id: { of: 'id', write: asIs },
  text: { of: 'text', ...localized },
} satisfies InputTable<Omit<EmbedItemInput, keyof EmbedContent>, typeof embedItemFields>

const embedContent = {
  html: { property: 'embed', write: asIs },
  coverId: {
    property: 'esipilt',
    write: pictureToWire,
    initial: null,
  },
} satisfies InputTable<EmbedContent, typeof embedItemFields>

const imageWriter = bodyWriter(imageItemFields, imageInputs)
const embedWriter = bodyWriter(embedItemFields, embedInputs)
const contentWriter = bodyWriter(embedItemFields, embedContent)

/**
 * `meedia` to send, with `jrg` from 0 in the given order.
 * @param now the current items; undefined where only the changes are sent
 * @throws BAD_USER_INPUT at `media` for items that do not exist, and for an item with no kind or several
 */
async function mediaWritten(
  media: readonly MediaItemInput[],
  now: MediaNow | undefined,
): Promise<Record<string, unknown>[]> {
  return Promise.all(
    media.map(async (item, index) => {
      const given = oneKind(item)
      if (!given) throw refusedMedia('Igal meediaelemendil peab olema täpselt üks liik.')
      const [kind, input] = given
      const known = now?.get(input.id)
      if (kind === 'other') {
        if (!known) throw refusedMedia(`${index + 1}. meediaelementi enam ei ole. Laadi leht uuesti.`)
        return itemToWire({}, index, known)
      }
      // A new item of a complete album is sent with its defaults.
      const isNew = now != null && !known
      if (kind === 'image') {
        const content = isNew ? await imageWriter.created(input) : await imageWriter.changes(input, undefined, known)
        return itemToWire({ tyyp: 'pilt', ...content }, index, known)
      }
      const embed = known?.tyyp === 'embed' ? embedOf(known.sisu) : undefined
      const sisu = overlay(embed ?? {}, await contentWriter.replaced(input, undefined, embed))
      const content = isNew ? await embedWriter.created(input) : await embedWriter.changes(input, undefined, known)
      return itemToWire({ tyyp: 'embed', ...content, sisu }, index, known)
    }),
  )
}

function refusedMedia(sentence: string): GatewayError {
  return new GatewayError('BAD_USER_INPUT', sentence, { fields: { media: sentence } })
}
