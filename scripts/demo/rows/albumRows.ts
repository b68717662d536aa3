import type { files } from '../../../api/store/tables/files.ts'
import type { albumMedia, albums as albumTable } from '../../../api/store/tables/gallery.ts'
import { slugOf } from '../../../schema/rules/slugs.ts'
import { fileIdsOf, idsOfFiles } from '../files/fileIds.ts'
import { readAlbums } from '../reading/albums.ts'
import { embedOf } from '../reading/embeds.ts'
import { day } from '../year.ts'

/** The demo's albums as rows of the store. */
export interface AlbumRows {
  albums: (typeof albumTable.$inferInsert)[]
  albumMedia: (typeof albumMedia.$inferInsert)[]
}

interface AlbumRowsOptions {
  /** Makes a UUID version 7 for a time in ms since the epoch. */
  ids: (msecs: number) => string
  /** The id of the user who made them. */
  editorId: string
  /** Without files the albums have embedded pages alone. */
  files: readonly (typeof files.$inferInsert)[]
  now: Date
}

/** The albums with their media, the newest first. */
export function albumRowsOf({ ids, editorId, files, now }: AlbumRowsOptions): AlbumRows {
  const fileIds = fileIdsOf(files)
  const rows: AlbumRows = { albums: [], albumMedia: [] }
  for (const [jrg, { et, en, seo, items }] of readAlbums().entries()) {
    const albumId = ids(now.getTime() - (jrg + 1) * 30 * day)
    rows.albums.push({ _id: albumId, slug: slugOf(et), nimi: { et, en }, excerpt: seo, jrg, muutjaId: editorId })
    for (const [koht, { picture, embed, ...tekst }] of items.entries()) {
      const fileId = idsOfFiles([picture], fileIds)[0] ?? null
      if (embed == null && fileId == null) continue
      rows.albumMedia.push({
        albumId,
        koht,
        id: `element-${koht + 1}`,
        tekst,
        ...(embed == null ? { failId: fileId } : { embed: embedOf(embed), esipiltId: fileId }),
      })
    }
  }
  return rows
}
