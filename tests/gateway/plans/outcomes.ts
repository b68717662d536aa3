import type { TestGateway } from '../../support/gateway/gateway.ts'
import type { RestStub } from '../../support/restStub/restStub.ts'

/** The number of requests that a gateway has executed by plans. */
export async function planned({ url }: TestGateway): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/requests_total\{executed_by="plan"\} (\d+)/.exec(metrics)?.[1] ?? 0)
}

/** The calls of a query, in any order. */
export const readsOf = (stub: RestStub): string[] => stub.said().toSorted()

/** A result without the memory and delay of the gateway, which differ between two requests. OPS-24 */
export const withoutFigures = <T>(result: T): T =>
  // The cast: only digits in texts differ.
  JSON.parse(JSON.stringify(result).replaceAll(/\d+(,\d)?(?= [MG]B|%| ms)/g, '0')) as T
