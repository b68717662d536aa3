import { afterAll, afterEach, expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { madeForTests } from '../madeForTests.ts'
import { bundledPage } from './bundledPage.ts'
import { type Opening, windowOf } from './launch.ts'
import { newWindow } from './windows.ts'

/**
 * The rich text field of a test file, alone on a page. Call it at the top of the file. A test fails on an uncaught error of a page.
 * @param entry of the page's bundle
 */
export function richTextStageOfTests(entry?: string): RichTextStage {
  const stage = madeForTests(() => Promise.resolve(openRichTextStage(entry)), {
    open: true,
    typing: true,
    takeProblems: true,
    close: true,
  })
  afterEach(() => expect(stage.takeProblems()).toEqual([]))
  afterAll(() => stage.close())
  return stage
}

/** Windows with a page that contains only a rich text field. */
interface RichTextStage {
  /** Loads the page. Query parameters: `start`, `error`, `focus` and `people`. */
  open(query?: Record<string, string>, opening?: Opening): Promise<Page>
  /** Loads the page and clicks into the field. */
  typing(query?: Record<string, string>, opening?: Opening): Promise<Page>
  /** Returns the uncaught errors of pages since the last call. */
  takeProblems(): string[]
  close(): Promise<void>
}

/** Bundles the page. Windows are reused by size and scheme, because a new one compiles the bundle again. */
function openRichTextStage(entry = 'tests/ui/richText/richTextPage.tsx'): RichTextStage {
  const serve = bundledPage(entry)
  const problems: string[] = []
  const windows = new Map<string, Page>()

  const newPage = async (opening: Opening) => {
    const context = await newWindow(windowOf(opening))
    await serve(context)
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    return page
  }
  const open = async (query: Record<string, string> = {}, opening: Opening = {}) => {
    const kind = JSON.stringify(windowOf(opening))
    const page = windows.get(kind) ?? (await newPage(opening))
    windows.set(kind, page)
    // Otherwise the loaded page would hover the element under the pointer.
    await page.mouse.move(0, 0)
    await page.goto(`https://sise.test/?${new URLSearchParams(query).toString()}`)
    return page
  }
  return {
    open,
    async typing(query, opening) {
      const page = await open(query, opening)
      await field(page).click()
      return page
    },
    takeProblems: () => problems.splice(0),
    async close() {
      await Promise.all([...windows.values()].map((page) => page.context().close()))
    },
  }
}

/** The rich text field. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Tekst' })

/** A button of the field's toolbar. */
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The html that the field last passed to onChange. */
export const currentHtml = (page: Page) => page.evaluate(() => window.html)

/** Presses keys one after another. */
export async function keys(page: Page, ...pressed: string[]) {
  for (const key of pressed) await page.keyboard.press(key)
}
