import { GatewayError } from '../errors.ts'
import type { LocalizedChanges } from '../lib/localizedText.ts'

type Given<T> = T | null | undefined

/** `MediaItemInput` of the schema. */
interface MediaItemInput {
  image?: Given<{ id: string; fileId: string; text?: Given<LocalizedChanges> }>
  embed?: Given<{ id: string; html: string; coverId?: Given<string>; text?: Given<LocalizedChanges> }>
  other?: Given<{ id: string }>
}

/** `AlbumInput` of the schema. A new field has to be taken up by `albumWriting`. */
export interface AlbumInput {
  title?: Given<LocalizedChanges>
  description?: Given<LocalizedChanges>
  slug?: Given<string>
  media?: Given<readonly MediaItemInput[]>
}

/** An item of the input. */
export type MediaAsked =
  | { kind: 'image'; id: string; fileId: string; text: LocalizedChanges }
  | { kind: 'embed'; id: string; html: string; coverId: string | null; text: LocalizedChanges }
  | { kind: 'other'; id: string }

const wrongKind = 'Igal meediaelemendil peab olema täpselt üks liik.'

/**
 * The item's one kind. `@oneOf` guarantees it for requests, but the generated type has all kinds optional.
 * @throws BAD_USER_INPUT for none or several
 */
export function mediaAsked(input: MediaItemInput): MediaAsked {
  const kinds = Object.values(input).filter((value) => value != null)
  const { image, embed, other } = input
  if (kinds.length === 1) {
    if (image) return { kind: 'image', id: image.id, fileId: image.fileId, text: image.text ?? {} }
    if (embed) {
      const { id, html, coverId = null, text } = embed
      return { kind: 'embed', id, html, coverId, text: text ?? {} }
    }
    if (other) return { kind: 'other', id: other.id }
  }
  throw new GatewayError('BAD_USER_INPUT', wrongKind, { fields: { media: wrongKind } })
}
