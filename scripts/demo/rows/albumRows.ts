import type { files } from '../../../api/store/tables/files.ts'
import type { albumMedia, albums as albumTable } from '../../../api/store/tables/gallery.ts'
import { slugOf } from '../../../schema/rules/slugs.ts'
import { fileIdsOf, idsOfFiles } from '../files/fileIds.ts'
import { listIsland, readIsland } from '../island.ts'
import { pageOf, pictureName } from '../markdown.ts'
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

/** An item of a demo album: a picture, or an embedded page with a picture as its cover. */
interface DemoItem {
  picture: string
  embed?: { title: string; address: string }
  et: string
  en: string
}

/** An album of the demo; without an English title `en` is empty. */
interface DemoAlbum {
  et: string
  en: string
  /** The descriptions for search engines. */
  seo: { et: string; en: string }
  items: DemoItem[]
}

const image = /!\[(?<et>[^\]]*)\]\((?<drawing>\S+?)(?: (?<quote>["'])(?<en>.*?)\k<quote>)?\)/
const item = new RegExp(String.raw`^(?<link>\[)?${image.source}(?:\]\((?<address>\S+) ["'](?<title>.*)["']\))?$`, 'gm')

/** The albums of the island in their order. A picture's title is its English caption; one in a link covers an embedded page. */
function readAlbums(): DemoAlbum[] {
  return listIsland('albums').map((name) => {
    const { fields, body } = pageOf(readIsland(`albums/${name}`))
    return {
      et: fields.title ?? '',
      en: fields['title en'] ?? '',
      seo: { et: fields.seo ?? '', en: fields['seo en'] ?? '' },
      items: [...body.matchAll(item)].map(({ groups = {} }) => {
        const { drawing = '', et = '', en = '', address, title = '' } = groups
        return { picture: pictureName(drawing), et, en, ...(address && { embed: { title, address } }) }
      }),
    }
  })
}
