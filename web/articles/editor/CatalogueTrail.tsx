import { Trail } from '../../ui/link/Trail.tsx'
import type { Catalogue } from '../catalogues.ts'

/** The way back to the list of the catalogue. */
export function CatalogueTrail({ catalogue: { title, path } }: { catalogue: Catalogue }) {
  return <Trail steps={[{ name: title, to: path }]} />
}
