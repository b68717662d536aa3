import { until } from '../../support/until.ts'

/** The taken amounts of all shares of a gateway, by name, as /metrics has them. */
export async function takenOf(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = [...text.matchAll(/^sise_share_(taken|waiting)\{share="(\w+)"\} (\d+)$/gm)]
  return Object.fromEntries(found.map(([, kind = '', share = '', value]) => [`${share} ${kind}`, Number(value)]))
}

/** Waits until nothing is taken. */
export async function untilNothingIsTaken(url: string): Promise<void> {
  await until(async () => Object.values(await takenOf(url)).every((value) => value === 0))
}
