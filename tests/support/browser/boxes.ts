import type { Locator } from 'playwright-core'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** The box of an element once it has not moved for 100 ms: on a busy machine what was typed or loaded is drawn later. @throws if it is hidden */
export async function boxAtRest(element: Locator): Promise<Box> {
  for (let last = ''; ;) {
    const box = await element.boundingBox({ timeout: 60_000 })
    if (!box) throw new Error(`${element.toString()} is not in sight`)
    const now = JSON.stringify(box)
    if (now === last) return box
    last = now
    await element.page().waitForTimeout(100)
  }
}
