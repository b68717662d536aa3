import { GatewayError } from '../errors.ts'
import { fileRecordsById } from '../files/wire/file.ts'
import type { Unchecked } from '../lib/shapes.ts'
import { type AlbumInput, type MediaAsked, mediaAsked } from './input.ts'
import type { AlbumChanges, WireAlbum } from './wire/album.ts'
import { filesNow, mediaNow, mediaToWire, type MediaWriting } from './wire/mediaWriting.ts'

/**
 * The wire records of files to send; `now` are current records, which are reused. Rejects for unknown ids, with a message at the input
 * field `field`.
 */
export type FileRecordsOf = (fileIds: readonly string[], now: unknown, field: string) => Promise<unknown[]>

/** Converts an input to the changes to send: ids of files to wire records, media to wire records with `jrg`. */
export function albumWriting(fileRecordsOf: FileRecordsOf) {
  async function media(asked: readonly MediaAsked[], record: Unchecked<WireAlbum> | undefined): Promise<unknown[]> {
    const now = record && mediaNow(record.meedia)
    const records = fileRecordsById(await fileRecordsOf(asked.flatMap(filesOf), now && filesNow(now), 'media'))
    const recordOf = (id: string | null) => (id == null ? null : records.get(id))
    const written = asked.map((item): MediaWriting => {
      if (item.kind === 'image') return { ...item, image: recordOf(item.fileId) }
      if (item.kind === 'embed') return { ...item, cover: recordOf(item.coverId) }
      return item
    })
    return mediaToWire(written, now, noSuchItem)
  }

  return {
    /**
     * @param now the current record, or {} for a new one; undefined if only the changes are sent
     * @throws BAD_USER_INPUT at `media` for files or items that do not exist, and for an item with no kind or several
     */
    changes: async (input: AlbumInput, now?: Unchecked<WireAlbum>): Promise<AlbumChanges> => ({
      slug: input.slug ?? undefined,
      title: input.title ?? undefined,
      description: input.description ?? undefined,
      media: input.media ? await media(input.media.map(mediaAsked), now) : undefined,
    }),
  }
}

function filesOf(item: MediaAsked): string[] {
  if (item.kind === 'image') return [item.fileId]
  return item.kind === 'embed' && item.coverId != null ? [item.coverId] : []
}

function noSuchItem(index: number): GatewayError {
  const sentence = `${index + 1}. meediaelementi enam ei ole. Laadi leht uuesti.`
  return new GatewayError('BAD_USER_INPUT', sentence, { fields: { media: sentence } })
}
