import { bundledPage } from '../../support/browser/bundledPage.ts'
import { launchChromium, windowOf } from '../../support/browser/launch.ts'
import { longTexts } from './texts.ts'

// npm run bench -- longText: CPU of the page's main thread for a key in texts of different lengths: medians, and ratios to a short text.

const keysPressed = 60
const serve = bundledPage('tests/bench/longText/page.tsx')
const browser = await launchChromium()
try {
  let short = 0
  for (const name of Object.keys(longTexts)) {
    const median = await medianOfKeys(name)
    short ||= median
    console.log(`${name.padEnd(36)} ${median.toFixed(1).padStart(6)} ms   ${(median / short).toFixed(1)} x`)
  }
} finally {
  await browser.close()
}

async function medianOfKeys(name: string): Promise<number> {
  const context = await browser.newContext(windowOf())
  await serve(context)
  const page = await context.newPage()
  await page.goto(`https://sise.test/?text=${encodeURIComponent(name)}`)
  await page.locator('[contenteditable=true]:focus').waitFor()
  const session = await context.newCDPSession(page)
  // CPU, not time that has passed: the machine may be busy.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const keys: number[] = []
  for (let pressed = 0; pressed < keysPressed; pressed += 1) {
    const before = await cpu()
    await page.keyboard.press(pressed % 6 === 5 ? 'Space' : 'a')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    keys.push((await cpu()) - before)
  }
  await context.close()
  return keys.sort((one, other) => one - other)[keysPressed / 2] ?? 0
}
