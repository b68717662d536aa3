import { type ArticleCategory, categoryName } from '../../../schema/rules/catalogues.ts'
import { list, record, text } from '../../lib/shapes.ts'

/** A category as a record (REST-5); some servers send the slug alone. */
interface WireCategory {
  slug?: string
  nimi?: string
}

/** Reads `kategooria` of an article; skips entries without a slug. @throws UPSTREAM_ERROR if it is not a list */
export function categoriesFromWire(wire: unknown): ArticleCategory[] {
  return list(wire, 'kategooria', categoryFromWire).filter((category) => category != null)
}

function categoryFromWire(wire: unknown): ArticleCategory | undefined {
  if (typeof wire === 'string') return { slug: wire, name: categoryName(wire) }
  if (typeof wire !== 'object' || wire === null) return undefined
  const read = record<WireCategory>(wire, 'a category of an article')
  const slug = text(read.slug)
  return slug ? { slug, name: text(read.nimi) ?? categoryName(slug) } : undefined
}
