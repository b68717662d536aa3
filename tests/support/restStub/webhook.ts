import { addressOf, isOwn, type LevelPart, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import type { StubPerson } from './users.ts'
import { countChange, refusedIfOutdated, type StubVersion, withTag } from './versions.ts'

/** Where a stub tells changes. */
export interface WebhookPart extends LevelPart {
  webhook: StubVersion & {
    aadress: string
    sees: boolean
    peatatud: string | null
    vastused: { aeg: string; staatus: number | null; tekst: string }[]
  }
}

/** An address that has taken one message. */
export const webhookContent = (): Pick<WebhookPart, 'webhook'> => ({
  webhook: {
    aadress: 'https://naide.ee/uuenda',
    sees: true,
    peatatud: null,
    versioon: 1,
    vastused: [{ aeg: '2026-03-02T08:00:00.000Z', staatus: 204, tekst: '' }],
  },
})

/** Handles the calls of /api/veebihaak, of a server of ours; undefined for any other. HOOK-1. */
export function webhookAnswer(stub: WebhookPart, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { pathname } = addressOf(request)
  if (!isOwn(stub) || !pathname.startsWith('/api/veebihaak')) return undefined
  if (caller.staatus < 4) return refused(403, 'Sul ei ole selleks õigust.')
  if (pathname.endsWith('/saladus')) return ok({ saladus: `whsec_${'A'.repeat(43)}=` })
  if (pathname.endsWith('/proov'))
    stub.webhook.vastused.unshift({ aeg: '2026-03-03T08:00:00.000Z', staatus: 200, tekst: 'Aitäh' })
  if (request.method === 'PUT') {
    const { aadress = stub.webhook.aadress, sees = stub.webhook.sees } = request.body as Partial<WebhookPart['webhook']>
    if (!aadress.startsWith('https://')) {
      const sentence = 'Aadress peab algama https:// ja olema avalikus internetis. Näide: https://naide.ee/uuenda'
      return refused(400, sentence, { valjad: { aadress: sentence } })
    }
    const outdated = refusedIfOutdated(stub.webhook, request, withTag(stub.webhook))
    if (outdated) return outdated
    stub.webhook = { ...stub.webhook, aadress, sees, peatatud: null }
    countChange(stub.webhook, caller)
  }
  return ok(withTag(stub.webhook))
}
