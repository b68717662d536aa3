import { beforeEach } from '@jest/globals'
import type { StubRows } from '../../support/restStub/stub.ts'
import type { StubPerson } from '../../support/restStub/users.ts'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { renderApp } from '../../support/web/web.tsx'
import { webPeople, webServer } from '../../support/web/webServer.ts'
import { type WebStack, webStack } from '../../support/web/webStack.ts'

const member = (_id: string, nimi: string, email: string, telefon = '', elukoht = ''): StubPerson => {
  return { _id, nimi, email, telefon, elukoht, staatus: 2 }
}

/** People in addition to those of each server, whose names test the Estonian collation. */
const neighbours = [
  member('m1', 'Ülo Õnnepalu', 'ylo@saar.test', '+372 5123 4567', 'Lõunaküla'),
  member('m2', 'Žanna Šmidt', 'zanna@saar.test'),
  member('m3', 'Tiit Tamm', 'tiit@saar.test', '', 'Ninaküla'),
  member('m4', 'Zoja Kask', 'zoja@saar.test'),
  { ...member('i1', 'Kutsutud Kaja', 'kaja@saar.test'), staatus: 1 },
  { ...member('i2', '', 'nimeta@saar.test'), staatus: 1 },
]

/** A plain server with `webPeople` and more people. */
export const communityServer = (rows: Partial<StubRows> = {}) =>
  webServer({ people: [...webPeople(), ...neighbours.map((row) => ({ ...row }))], ...rows })

/** Our api with the same people. */
export function communityStack(): WebStack {
  const stack = webStack()
  beforeEach(() =>
    addPeople(
      stack,
      neighbours.map(({ _id, ...row }) => row),
    ),
  )
  return stack
}

/** Adds people to our api. */
export async function addPeople({ sql }: WebStack, people: readonly Omit<StubPerson, '_id'>[]): Promise<void> {
  const rows = JSON.stringify(people.map((row) => ({ ...row, email_key: row.email })))
  await sql(
    `insert into users (_id, nimi, email, email_key, telefon, elukoht, staatus, parool_hash)
     select gen_random_uuid(), nimi, email, email_key, telefon, elukoht, staatus, ''
     from json_to_recordset('${rows}') as row (nimi text, email text, email_key text, telefon text, elukoht text, staatus int)`,
  )
}

/** Renders the directory, as an admin by default. */
export async function openDirectory(
  path = '/sise/kasutajad',
  { token = 'admin-token', server }: { token?: string; server: WatchedServer },
) {
  return renderApp(path, { token, server })
}
