import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { Trail } from '../../ui/link/Trail.tsx'

/** The way back to the list of the catalogue. */
export function CatalogueTrail({ catalogue: { title, path } }: { catalogue: Catalogue }) {
  return <Trail steps={[{ name: title, to: path }]} />
}
