import { dayOf, timeOf } from '../http/dateValue.ts'
import { versionOf } from '../http/versions.ts'
import type { ProtocolChanges, WireProtocol } from './schemas.ts'

/** The properties that make up a protocol's version. */
type Versioned = Pick<WireProtocol, 'tekst'> & {
  kuupaev: Parameters<typeof dayOf>[0] | null
  failid: { _id: string }[]
}

/** The version of a protocol: changes with its text, date or files. */
export function versionOfProtocol({ tekst, kuupaev, failid }: Versioned): string {
  return versionOf([tekst, kuupaev && [dayOf(kuupaev), timeOf(kuupaev)], failid.map(({ _id }) => _id)])
}

/** The editable properties of a protocol with changes applied. */
export function changedProtocol(current: WireProtocol, { tekst, kuupaev, failid }: ProtocolChanges): Versioned {
  return {
    tekst: tekst ?? current.tekst,
    // null clears the date.
    kuupaev: kuupaev === undefined ? current.kuupaev : kuupaev,
    failid: failid?.map((_id) => ({ _id })) ?? current.failid,
  }
}
