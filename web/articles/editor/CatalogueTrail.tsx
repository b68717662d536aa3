import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { adminStep, Trail } from '../../ui/link/Trail.tsx'

/** The way back to the list of the catalogue. */
export function CatalogueTrail({ catalogue: { title, path } }: { catalogue: Catalogue }) {
  return <Trail steps={[adminStep, { name: title, to: path }]} />
}
