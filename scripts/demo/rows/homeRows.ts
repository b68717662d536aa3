import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import type { files } from '../../../api/store/tables/files.ts'
import type { homePageFiles, homePages, StoredBlock } from '../../../api/store/tables/home.ts'
import { type FileIds, fileIdsOf, idsOfFiles } from '../files/fileIds.ts'
import { readIsland } from '../island.ts'
import { htmlOf, sectionsOf, withoutFiles } from '../markdown.ts'

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
  for (const keel of ['et', 'en']) {
    const blocks = readHome(keel)
    const names = blocks.flatMap(({ pictures }) => pictures)
    const plokid = blocks.map((block, at) => storedBlock(`plokk-${at + 1}`, block, fileIds))
    rows.homePages.push({ keel, plokid, muutjaId: editorId })
    rows.homePageFiles.push(...idsOfFiles([...new Set(names)], fileIds).map((failId) => ({ keel, failId })))
  }
  return rows
}

function storedBlock(id: string, { kind, title, text, link, pictures }: DemoBlock, fileIds: FileIds): StoredBlock {
  const [large = null, left = null, right = null] = idsOfFiles(pictures, fileIds)
  const texts = { pealkiri: title, tekst: cleanHtml(htmlOf(text)) }
  switch (kind) {
    case 'Sissejuhatus':
      return { id, tyyp: kind, ...texts, link, piltSuur: large, piltVasak: left, piltParem: right }
    case 'Offset':
      return { id, tyyp: kind, ...texts, link, pilt: large }
    case 'Galerii':
      return { id, tyyp: kind, ...texts, pilt: large }
    case 'Kalender':
    case 'Uudised':
      return { id, tyyp: kind }
    default:
      throw new Error(`The home page has no blocks ${kind}`)
  }
}

/** A block of the demo's home page. */
interface DemoBlock {
  kind: string
  title: string
  /** In Markdown. */
  text: string
  link: string
  /** Names of its pictures. */
  pictures: string[]
}

/** The blocks of the home page in a language: `# kind`, its pictures, `## title`, text and a line with a link. */
function readHome(language: string): DemoBlock[] {
  return sectionsOf(readIsland(`home/${language}.md`), 1).map(({ title: kind, body }) => {
    const [{ title = '', body: below = '' } = {}] = sectionsOf(body, 2)
    const link = /^\[[^\]]+\]\((.+)\)$/m.exec(below)
    return {
      kind,
      title,
      text: below.replace(link?.[0] ?? '', '').trim(),
      link: link?.[1] ?? '',
      pictures: withoutFiles(body).files,
    }
  })
}
