import { tagOf, versionOf } from '../http/versions.ts'
import { nothingElse } from '../records/editable.ts'
import type { WireUser } from './schemas.ts'

/** The version of a user: changes with the profile or status, not with the password, which nobody reads. */
export function versionOfUser(user: Omit<WireUser, '_id' | 'versioon'>): string {
  const { nimi, email, telefon, elukoht, staatus, ...others } = user
  nothingElse(others)
  return versionOf([nimi, email, telefon, elukoht, staatus])
}

/** A user's row as the record that is answered. */
export function withVersion<Row extends Omit<WireUser, 'versioon'>>(row: Row): Row & { versioon: string } {
  return { ...row, versioon: tagOf(versionOfUser(row)) }
}
