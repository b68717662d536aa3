import { versionOf } from '../../http/versions.ts'
import type { WireCategory } from '../schemas.ts'

/** The version of a category: changes with its name or order. */
export function versionOfCategory({ nimi, jrg }: Pick<WireCategory, 'nimi' | 'jrg'>): string {
  return versionOf([nimi, jrg])
}
