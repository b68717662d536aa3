import { startGateway } from '../../support/gateway/gateway.ts'
import { startStub } from '../../support/restStub/restStub.ts'
import { browserPerson, type Tab } from './browserPerson.ts'
import { type TypedForm, typingServer } from './forms.ts'
import { happen } from './news.ts'
import type { Situation } from './situations.ts'

/** How long a browser is waited for, in ms. */
const limitMs = Number(process.env.TYPING_LIMIT_MS ?? 15_000)

/**
 * Types a form through a situation in a tab, over the built client, a gateway and a double of §7 of their own.
 * @param openTab opens an empty tab of an address
 * @returns what became of the letters: '' if all are well
 */
export async function typeInBrowser(
  form: TypedForm,
  situation: Situation,
  letters: number,
  openTab: (url: string) => Promise<Tab>,
): Promise<string> {
  const server = typingServer()
  server.announces = [...(server.announces ?? []), 'voog']
  const stub = await startStub(server)
  const gateway = await startGateway({ apiUrl: stub.url })
  try {
    const { token = 'admin-token' } = form
    const person = browserPerson(await openTab(gateway.url), token, limitMs)
    const refresh = () => Promise.resolve(happen(server).forEach(stub.emit))
    return await situation.run({ form, person, server, letters, refresh })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await gateway.close()
    await stub.close()
  }
}
