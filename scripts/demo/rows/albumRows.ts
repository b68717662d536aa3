import { cleanEmbed } from '../../../api/html/cleanEmbed.ts'
import type { files } from '../../../api/store/tables/files.ts'
import type { albumMedia, albums as albumTable } from '../../../api/store/tables/gallery.ts'
import { embedHostsOf, usualEmbedHosts } from '../../../schema/rules/embeds.ts'
import { slugOf } from '../../../schema/rules/slugs.ts'
import { albums } from '../content/galerii.ts'
import { fileIdsOf, idsOfFiles } from '../files/fileIds.ts'

/** The demo's albums as rows of the store. */
export interface AlbumRows {
  albums: (typeof albumTable.$inferInsert)[]
  albumMedia: (typeof albumMedia.$inferInsert)[]
}

const day = 86_400_000

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
  for (const [jrg, { et, en = '', seo, items }] of albums.entries()) {
    const albumId = ids(now.getTime() - (jrg + 1) * 30 * day)
    const excerpt = { et: seo.et ?? '', en: seo.en ?? '' }
    rows.albums.push({ _id: albumId, slug: slugOf(et), nimi: { et, en }, excerpt, jrg, muutjaId: editorId })
    for (const [koht, { picture, embed, ...texts }] of items.entries()) {
      const fileId = idsOfFiles([picture], fileIds)[0] ?? null
      if (embed == null && fileId == null) continue
      rows.albumMedia.push({
        albumId,
        koht,
        id: `element-${koht + 1}`,
        tekst: { et: texts.et ?? '', en: texts.en ?? '' },
        ...(embed == null
          ? { failId: fileId }
          : { embed: cleanEmbed(embed, embedHostsOf(usualEmbedHosts)), esipiltId: fileId }),
      })
    }
  }
  return rows
}
