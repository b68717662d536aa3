import { listIsland, readIsland } from '../island.ts'
import { breaksOf, listOf, pageOf, pictureName, sectionsOf } from '../markdown.ts'

/** An article of the demo in one language. */
export interface DemoVersion {
  title: string
  summary: string
  seo: string
  /** Its text modules, in Markdown. */
  texts: string[]
}

/** An article of the demo, with its language versions. */
export interface DemoArticle {
  et: DemoVersion
  en: DemoVersion
  /** The Estonian version that the English one was translated from, where it has changed since. LANG-4. */
  former?: DemoVersion
  /** Whether visitors see it. */
  isPublic: boolean
  categories: string[]
  /** Name of the picture that is its cover; not for pages. */
  cover?: string
  /** Names of pictures, shown after the first text. */
  pictures: string[]
  /** Names of documents, listed at the end. */
  files: string[]
  /** An embedded page, shown after the texts; its host is one of the usual EMBED_HOSTS. */
  embed?: { title: string; address: string }
  years: [beginning: number | null, end: number | null]
  /** Its dates, and its last change, in the form of year.ts; a time of day (`18:00`) may follow. */
  dates: string[]
  changed: string
}

/** The articles of a catalogue: files with an Estonian and an English version, and some with a former Estonian one. */
export function readArticles(catalogue: string): DemoArticle[] {
  return listIsland(`articles/${catalogue}`).map((name) => articleOf(readIsland(`articles/${catalogue}/${name}`)))
}

/** The slugs of the catalogues that have articles. */
export const readCatalogues = (): string[] => listIsland('articles')

function articleOf(file: string): DemoArticle {
  const { fields, body } = pageOf(file)
  const [et, en, former] = sectionsOf(body, 1).map(({ title, body: text }, at) => {
    const [first = '', ...texts] = breaksOf(text)
    const [summary = '', ...rest] = first.split('\n\n')
    return { title, summary, seo: fields[at === 1 ? 'seo en' : 'seo'] ?? '', texts: [rest.join('\n\n'), ...texts] }
  })
  if (!et || !en || !fields.changed) throw new Error(`An article of the demo without a language or day: ${file}`)
  const [, address = '', title = ''] = /^(\S+) (.+)$/.exec(fields.embed ?? '') ?? []
  const [beginning, end] = fields.years?.split('–').map((year) => Number(year) || null) ?? []
  return {
    et,
    en,
    ...(former && { former }),
    isPublic: fields.public !== 'no',
    categories: listOf(fields.categories),
    ...(fields.cover && { cover: pictureName(fields.cover) }),
    pictures: listOf(fields.pictures).map(pictureName),
    files: listOf(fields.files),
    ...(fields.embed && { embed: { title, address } }),
    years: [beginning ?? null, end ?? null],
    dates: listOf(fields.dates),
    changed: fields.changed,
  }
}
