import { startGateway } from '../../support/gateway/gateway.ts'
import { startStub } from '../../support/restStub/restStub.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { browserPerson, type Tab } from './browserPerson.ts'
import type { WireEvent } from './news.ts'
import { typingServer } from './records.ts'
import type { Situation } from './situations.ts'
import type { TypedForm } from './typedForm.ts'

/** How long a browser is waited for, in ms: far above what anything takes. */
const limitMs = Number(process.env.TYPING_LIMIT_MS ?? 20_000)

/** The built client with a gateway over a double of §7. */
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
  const stub = await startStub(withStream())
  const gateway = await startGateway({ apiUrl: stub.url })
  return {
    url: gateway.url,
    async type(form, situation, letters, tab) {
      const fresh: Partial<Stub> = withStream()
      for (const own of ['calls', 'said', 'forgetCalls', 'reply'] as const) delete fresh[own]
      Object.assign(stub, fresh)
      const { token = 'admin-token' } = form
      const person = browserPerson(tab, token, limitMs)
      const refresh = async (events: readonly WireEvent[]) => {
        // A visitor has no stream.
        if (token !== null) await person.sees(() => stub.emit({ liik: 'katkestus' }))
        for (const event of events) stub.emit(event)
      }
      return situation.run({ form, person, server: stub, letters, refresh }).catch(String)
    },
    async close() {
      await gateway.close()
      await stub.close()
    },
  }
}

function withStream() {
  const server = typingServer()
  return server
}
