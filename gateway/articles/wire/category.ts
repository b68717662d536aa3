import configuration from '../../../schema/catalogues.json' with { type: 'json' }
import { list, record, text } from '../../lib/shapes.ts'

/** A category of companies. NAV-3. */
export interface CategoryModel {
  slug: string
  name: string
}

/** A category as a record (REST-5); some servers send the slug alone. */
interface WireCategory {
  slug?: string
  nimi?: string
}

/** Reads `kategooria` of an article; entries without a slug are left out. @throws UPSTREAM_ERROR if it is no list */
export function categoriesFromWire(wire: unknown): CategoryModel[] {
  return list(wire, 'kategooria', categoryFromWire).filter((category) => category != null)
}

/**
 * `kategooria` to send.
 * @param now the article's current value: if it has records, records are sent, else slugs
 */
export function categoriesToWire(slugs: readonly string[], now: unknown): unknown[] {
  const inFull = Array.isArray(now) && now.some((category) => typeof category === 'object')
  return slugs.map((slug) => (inFull ? { slug, nimi: nameOf(slug) } : slug))
}

function categoryFromWire(wire: unknown): CategoryModel | undefined {
  if (typeof wire === 'string') return { slug: wire, name: nameOf(wire) }
  if (typeof wire !== 'object' || wire === null) return undefined
  const read = record<WireCategory>(wire, 'a category of an article')
  const slug = text(read.slug)
  return slug ? { slug, name: text(read.nimi) ?? nameOf(slug) } : undefined
}

const nameOf = (slug: string) => configuration.articleCategories.find((one) => one.slug === slug)?.name ?? slug
