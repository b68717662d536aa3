import { cleanHtml } from '../../../api/html/cleanHtml.ts'
import type { files } from '../../../api/store/tables/files.ts'
import type { homePageFiles, homePages, StoredBlock } from '../../../api/store/tables/home.ts'
import { type DemoBlock, homePage } from '../content/avaleht.ts'
import { type FileIds, fileIdsOf, idsOfFiles } from '../files/fileIds.ts'
import { htmlOf } from '../markup.ts'

/** The demo's home page as rows of the store. */
export interface HomeRows {
  homePages: (typeof homePages.$inferInsert)[]
  homePageFiles: (typeof homePageFiles.$inferInsert)[]
}

interface HomeRowsOptions {
  /** The id of the user who wrote it. */
  editorId: string
  /** Without files the home page has no pictures. */
  files: readonly (typeof files.$inferInsert)[]
}

/** The home page in its languages. */
export function homeRowsOf({ editorId, files }: HomeRowsOptions): HomeRows {
  const fileIds = fileIdsOf(files)
  const rows: HomeRows = { homePages: [], homePageFiles: [] }
  for (const [keel, blocks] of Object.entries(homePage)) {
    const names = blocks.flatMap((block) =>
      'large' in block ? [block.large, block.left, block.right] : 'picture' in block ? [block.picture] : [],
    )
    const plokid = blocks.map((block, at) => storedBlock(`plokk-${at + 1}`, block, fileIds))
    rows.homePages.push({ keel, plokid, muutjaId: editorId })
    rows.homePageFiles.push(...idsOfFiles([...new Set(names)], fileIds).map((failId) => ({ keel, failId })))
  }
  return rows
}

function storedBlock(id: string, block: DemoBlock, fileIds: FileIds): StoredBlock {
  if (!('text' in block)) return { id, tyyp: block.kind }
  const picture = (name: string) => idsOfFiles([name], fileIds)[0] ?? null
  const texts = { pealkiri: block.title, tekst: cleanHtml(htmlOf(block.text)) }
  switch (block.kind) {
    case 'Sissejuhatus': {
      const [piltSuur, piltVasak, piltParem] = [picture(block.large), picture(block.left), picture(block.right)]
      return { id, tyyp: block.kind, ...texts, link: block.link, piltSuur, piltVasak, piltParem }
    }
    case 'Offset':
      return { id, tyyp: block.kind, ...texts, link: block.link, pilt: picture(block.picture) }
    default:
      return { id, tyyp: block.kind, ...texts, pilt: picture(block.picture) }
  }
}
