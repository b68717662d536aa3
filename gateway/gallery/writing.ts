import { GatewayError } from '../errors.ts'
import type { FileRecordsOf } from '../files/files.ts'
import { fileRecordsById } from '../files/wire/file.ts'
import type { Unchecked } from '../lib/shapes.ts'
import { type AlbumInput, type MediaAsked, mediaAsked } from './input.ts'
import type { AlbumChanges, WireAlbum } from './wire/album.ts'
import { filesNow, mediaNow, mediaToWire, type MediaWriting } from './wire/mediaWriting.ts'

/** Converts an input to the changes to send: ids of files to wire records, media to wire records with `jrg`. */
export function albumWriting(fileRecordsOf: FileRecordsOf) {
  async function media(asked: readonly MediaAsked[], record: Unchecked<WireAlbum> | undefined): Promise<unknown[]> {
    const now = record && mediaNow(record.meedia)
    const records = fileRecordsById(await recordsOf(asked, now && filesNow(now)))
    const recordOf = (id: string | null) => (id == null ? null : records.get(id))
    const written = asked.map((item): MediaWriting => {
      if (item.kind === 'image') return { ...item, image: recordOf(item.fileId) }
      if (item.kind === 'embed') return { ...item, cover: recordOf(item.coverId) }
      return item
    })
    return mediaToWire(written, now, noSuchItem)
  }

  /** The records of the files of all items. @throws BAD_USER_INPUT at the first item whose file does not exist */
  async function recordsOf(asked: readonly MediaAsked[], now: unknown): Promise<unknown[]> {
    try {
      return await fileRecordsOf(asked.flatMap(filesOf), now)
    } catch (error) {
      if (!isBadInput(error)) throw error
      for (const [index, item] of asked.entries())
        await fileRecordsOf(filesOf(item), now).catch((reason: unknown) => {
          throw isBadInput(reason) ? noSuchFile(item, index) : reason
        })
      throw error
    }
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

const isBadInput = (error: unknown) => error instanceof GatewayError && error.code === 'BAD_USER_INPUT'

function noSuchFile({ kind }: MediaAsked, index: number): GatewayError {
  const noun = kind === 'image' ? 'pilt' : 'manustatud leht'
  return refusedMedia(`${index + 1}. ${noun}: Pilti enam ei ole. Vali teine ja salvesta uuesti.`)
}

const noSuchItem = (index: number) => refusedMedia(`${index + 1}. meediaelementi enam ei ole. Laadi leht uuesti.`)

function refusedMedia(sentence: string): GatewayError {
  return new GatewayError('BAD_USER_INPUT', sentence, { fields: { media: sentence } })
}
