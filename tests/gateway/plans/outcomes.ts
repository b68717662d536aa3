import type { TestGateway } from '../../support/gateway/gateway.ts'
import type { RestStub } from '../../support/restStub/restStub.ts'

/** How many queries a gateway has answered so: `printed` by a plan, `reused` from before. */
export async function planned({ url }: TestGateway, outcome: 'printed' | 'reused'): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`plans_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0)
}

/** The calls of a query, in any order. */
export const readsOf = (stub: RestStub): string[] => stub.said().toSorted()
