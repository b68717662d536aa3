import { startApi, type TestApi } from '../../support/api/api.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { listen } from '../../support/servers/listening.ts'
import { addMembers, watchedApi } from '../../support/servers/watchedApi.ts'
import { browserPerson, type Tab } from './browserPerson.ts'
import type { WireEvent } from './news.ts'
import { addRecords, type TypingServer } from './records.ts'
import type { Situation } from './situations.ts'
import type { TypedForm } from './typedForm.ts'

/** The limit for a browser's reaction, in ms: far longer than any operation. */
const limitMs = Number(process.env.TYPING_LIMIT_MS ?? 60_000)

/** The built client with a gateway over our api. */
export interface TypingSite {
  url: string
  /**
   * Types a form through a situation in an empty tab.
   * @param letters the number of letters in each run of typing
   * @returns a description of lost, doubled or moved letters, '' if there are none
   */
  type: (form: TypedForm, situation: Situation, letters: number, tab: Tab) => Promise<string>
  close: () => Promise<void>
}

/** Opens a site without any other activity. */
export async function openTypingSite(): Promise<TypingSite> {
  let api = await startApi()
  let server = await serverOver(api)
  const front = await listen(() => server)
  const gateway = await startGateway({ apiUrl: front.url })
  return {
    url: gateway.url,
    async type(form, situation, letters, tab) {
      const before = api
      api = await startApi()
      server = await serverOver(api)
      await before.close()
      const { token = 'admin-token' } = form
      const person = browserPerson(tab, token, limitMs)
      const refresh = async (events: readonly WireEvent[]) => {
        // Visitors have no stream.
        if (token !== null) await person.sees(() => front.emit({ liik: 'katkestus' }))
        for (const event of events) front.emit(event)
      }
      return situation.run({ form, person, server, letters, refresh }).catch(String)
    },
    async close() {
      await gateway.close()
      await front.close()
      await api.close()
    },
  }
}

async function serverOver(api: TestApi): Promise<TypingServer> {
  await addMembers(api)
  const sql = async (statement: string) => (await api.db.execute(statement)).rows
  const server = { ...watchedApi(api), sql }
  await addRecords(server)
  return server
}
