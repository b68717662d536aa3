import { readIsland } from '../island.ts'
import { sectionsOf, withoutFiles } from '../markdown.ts'

/** A block of the demo's home page. */
export interface DemoBlock {
  kind: string
  title: string
  /** In Markdown. */
  text: string
  link: string
  /** Names of its pictures. */
  pictures: string[]
}

/** The blocks of the home page in a language: `# kind`, its pictures, `## title`, text and a line with a link. */
export function readHome(language: string): DemoBlock[] {
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
