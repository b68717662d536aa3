import type { StubRows } from '../../support/restStub/stub.ts'
import type { StubPerson } from '../../support/restStub/users.ts'
import { renderApp } from '../../support/web/web.tsx'
import { webPeople, webServer } from '../../support/web/webServer.ts'

/** A server with `webPeople` and more people, whose names test the Estonian collation. */
export function communityServer(rows: Partial<StubRows> = {}) {
  const member = (_id: string, nimi: string, email: string, telefon = '', elukoht = ''): StubPerson => {
    return { _id, nimi, email, telefon, elukoht, staatus: 2 }
  }
  const more = [
    member('m1', 'Ülo Õnnepalu', 'ylo@saar.test', '+372 5123 4567', 'Lõunaküla'),
    member('m2', 'Žanna Šmidt', 'zanna@saar.test'),
    member('m3', 'Tiit Tamm', 'tiit@saar.test', '', 'Ninaküla'),
    member('m4', 'Zoja Kask', 'zoja@saar.test'),
  ]
  const invited = [
    { ...member('i1', 'Kutsutud Kaja', 'kaja@saar.test'), staatus: 1 },
    { ...member('i2', '', 'nimeta@saar.test'), staatus: 1 },
  ]
  return webServer({ people: [...webPeople(), ...more, ...invited], ...rows })
}

/** Renders the directory, as an admin by default, with `server` behind the gateway. */
export async function openDirectory(
  path = '/sise/kasutajad',
  { token = 'admin-token', server = communityServer() } = {},
) {
  return { ...(await renderApp(path, { token, server })), server }
}
