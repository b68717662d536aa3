import { startApi, type TestApi } from '../../support/api/api.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { listen } from '../../support/servers/listening.ts'
import { addMembers, watchedApi } from '../../support/servers/watchedApi.ts'
import { browserPerson, type Tab } from './browserPerson.ts'
import type { WireEvent } from './news.ts'
import { addRecords, type TypingServer } from './records.ts'
import type { Situation } from './situations.ts'
import type { TypedForm } from './typedForm.ts'

/** How long a browser is waited for, in ms: far above what anything takes. */
const limitMs = Number(process.env.TYPING_LIMIT_MS ?? 20_000)

/** The built client with a gateway over our api. */
export interface TypingSite {
  url: string
  /**
   * Types a form through a situation in an empty tab.
   * @param letters of each of the parts that are typed one after another
   * @returns what became of the letters: '' if all are well
   */
  type: (form: TypedForm, situation: Situation, letters: number, tab: Tab) => Promise<string>
  close: () => Promise<void>
}

/** Opens a site in which nothing but the typing happens. */
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
        // A visitor has no stream.
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
