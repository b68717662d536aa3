import { isOwn, type LevelPart, refused, type StubAnswer, type StubRequest } from './answers.ts'
import type { StubPerson } from './users.ts'

/** The version of a record, an extension of §7. */
export interface StubVersion {
  /** Incremented by each PUT. If present, a PUT with another If-Match is rejected. */
  versioon?: number
  /** The author of the last PUT, if the record has a version. */
  muutja?: { _id: string; nimi: string }
}

/** The ETag header of a record; none if it has no version. */
export function versionHeaders({ versioon }: StubVersion): Record<string, string> {
  return versioon == null ? {} : { etag: tagOf(versioon) }
}

/** The record as lists tell it, with its tag if it has a version; who changed it last is told by a 412 alone. */
export function withTag<Row extends StubVersion>({ versioon, muutja: _told, ...row }: Row) {
  return { ...row, ...(versioon != null && { versioon: tagOf(versioon) }) }
}

/** What a PUT, which replaces the record, leaves alone. */
export function keptVersion({ versioon, muutja }: StubVersion): StubVersion {
  return versioon == null ? {} : { versioon, ...(muutja && { muutja }) }
}

/** The 412 response to a PUT that is based on an outdated version; undefined if it is not. `praegu` is the record. */
export function refusedIfOutdated(
  { versioon, muutja }: StubVersion,
  request: StubRequest,
  praegu: unknown,
): StubAnswer | undefined {
  const ifMatch = request.headers['if-match']
  if (versioon == null || ifMatch == null || ifMatch === tagOf(versioon)) return undefined
  const msg = `${muutja?.nimi ?? 'Keegi'} muutis seda vahepeal.`
  return refused(412, msg, { praegu, versioon: tagOf(versioon), muutja })
}

/** Increments the version of a changed record, if it has one. */
export function countChange(record: StubVersion, { _id, nimi }: StubPerson): void {
  if (record.versioon != null) Object.assign(record, { versioon: record.versioon + 1, muutja: { _id, nimi } })
}

/** The version of a new record, of a stub that is a server of ours. */
export function firstVersion(stub: LevelPart): StubVersion {
  return isOwn(stub) ? { versioon: 1 } : {}
}

/** The ETag of a version. */
export const tagOf = (version: number) => `"${version}.t"`
