import type { Page } from 'playwright-core'
import { bundledPage } from '../../support/browser/bundledPage.ts'
import { launchChromium, windowOf } from '../../support/browser/launch.ts'
import type {} from './paints.ts'

// npm run bench -- editor [ROUNDS]: an article of 200 text modules of about 30 words: the time of the first render, from a keystroke to
// its paint, of lifting a module, and of inserting one at the top. Each round reloads the page; prints medians over the rounds.

const rounds = Number(process.argv[2] ?? 5)
const keysPressed = 40
const dragMoves = 10
const serve = bundledPage('tests/bench/editor/page.tsx')
const browser = await launchChromium()
try {
  const all: Measured[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await measure())
  console.log(`${rounds} rounds, medians`)
  for (const name of ['mounted', 'keyP50', 'keyP95', 'keyMax', 'grab', 'moves', 'insert', 'elements'] as const) {
    const values = all.map((one) => one[name])
    console.log(
      `${name.padEnd(10)} ${at(values, 0.5).toFixed(0).padStart(6)}   (${values.map((one) => one.toFixed(0)).join(' ')})`,
    )
  }
} finally {
  await browser.close()
}

interface Measured {
  /** In ms, except `elements`, the number of elements in the document. */
  mounted: number
  keyP50: number
  keyP95: number
  keyMax: number
  /** From the movement that lifts a module to its paint. */
  grab: number
  /** The median of the movements that follow. */
  moves: number
  insert: number
  elements: number
}

async function measure(): Promise<Measured> {
  const context = await browser.newContext(windowOf())
  await serve(context)
  const page = await context.newPage()
  await page.goto('https://sise.test/')
  await page.waitForFunction(() => window.mounted > 0)
  const mounted = await page.evaluate(() => window.mounted)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const keys = await typed(page)
  const { grab, moves } = await lifted(page)
  const insert = await inserted(page)
  await context.close()
  return {
    mounted,
    elements,
    keyP50: at(keys, 0.5),
    keyP95: at(keys, 0.95),
    keyMax: Math.max(...keys),
    grab,
    moves,
    insert,
  }
}

/** Types into the third module. */
async function typed(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: '3. moodul: Tekst', exact: true }).click({ position: { x: 200, y: 20 } })
  await page.locator('[contenteditable=true]:focus').waitFor()
  await page.keyboard.type('alg')
  await page.evaluate(() => window.watch('keydown'))
  for (let pressed = 0; pressed < keysPressed; pressed += 1) {
    await page.keyboard.press(pressed % 6 === 5 ? 'Space' : 'a')
    await page.waitForFunction((count) => window.paints.length >= count, pressed + 1)
  }
  const written = await page.evaluate(() => JSON.stringify(window.modules[2]))
  if (!written.includes('aaaaa')) throw new Error('What was typed did not reach the module.')
  return page.evaluate(() => window.paints)
}

/** Drags the second module by the mouse past the first. */
async function lifted(page: Page) {
  const handle = page.getByRole('button', { name: 'Lohista: 2. moodul: Tekst', exact: true })
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not to be seen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => window.watch('mousemove'))
  for (let moved = 1; moved <= dragMoves; moved += 1) {
    await page.mouse.move(x, y - moved * 6)
    await page.waitForFunction((count) => window.paints.length >= count, moved)
  }
  await page.mouse.up()
  const [grab = 0, ...moves] = await page.evaluate(() => window.paints)
  return { grab, moves: at(moves, 0.5) }
}

/** Inserts a text module above the first, which gives all others another number. */
async function inserted(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Lisa moodul 1. kohale' }).hover()
  const text = page.getByRole('button', { name: 'Tekst: lisa 1. kohale' })
  await text.waitFor()
  await page.evaluate(() => window.watch('click'))
  await text.click()
  await page.waitForFunction(() => window.paints.length > 0)
  return page.evaluate(() => window.paints[0] ?? 0)
}

/** The quantile `part` (0 to 1) of the values. */
function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0
}
