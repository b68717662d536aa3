import { type Catalogue, catalogues } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'

/** The catalogue with this slug. @throws NOT_FOUND if none is configured */
export function catalogueOf(slug: string): Catalogue {
  const found = catalogues.find((catalogue) => catalogue.slug === slug)
  if (!found) throw new GatewayError('NOT_FOUND', 'Sellist kataloogi ei ole.')
  return found
}
