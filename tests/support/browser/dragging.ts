import type { Locator, Page } from 'playwright-core'
import { boxAtRest } from './boxes.ts'

const middleOf = async (element: Locator) => {
  const box = await boxAtRest(element)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until the list has lifted the row of the pressed handle: earlier moves are not part of the drag, and may end it. */
const lifted = (page: Page) => page.getByText(/ on haaratud\. Koht \d/).waitFor({ state: 'attached' })

/** Drags a handle with the mouse to the middle of another element. ORDER-1. */
export async function dragByMouse(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await middleOf(handle), await middleOf(target)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await lifted(page)
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
}

/**
 * Drags a handle by touch: slightly beyond the middle of another element, or by a number of px downwards from the middle of the
 * window, for rows that fold during a drag. ORDER-1.
 */
export async function dragByTouch(page: Page, handle: Locator, to: Locator | number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  if (typeof to === 'number') await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = await middleOf(handle)
  const end = typeof to === 'number' ? { x: from.x, y: from.y + to } : await beyondMiddle(from, to)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  // Rows that fold are lifted after the first move, and the browser reports no move of less than 15 px.
  if (typeof to === 'number') await touch('touchMove', [{ x: from.x, y: from.y + Math.sign(to) * 24 }])
  await lifted(page)
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', [
      { x: from.x + ((end.x - from.x) * step) / 10, y: from.y + ((end.y - from.y) * step) / 10 },
    ])
  await touch('touchEnd', [])
  await session.detach()
}

const beyondMiddle = async (from: { y: number }, element: Locator) => {
  const { x, y } = await middleOf(element)
  return { x, y: y + 8 * Math.sign(y - from.y) }
}

/** Lifts a row by the keyboard at its handle, moves it with arrow keys, and drops it. ORDER-1. */
export async function dragByKeys(page: Page, handle: Locator, ...arrows: string[]): Promise<void> {
  await handle.focus()
  for (const key of ['Space', ...arrows, 'Space']) await page.keyboard.press(key)
}
