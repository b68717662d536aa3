// One form of each kind through every situation, and corrections of words, in Firefox: `npm run test:firefox -- [of a form's name]
// [of a situation's]`, or `-- corrections`.
import { existsSync } from 'node:fs'
import puppeteer, { type KeyInput } from 'puppeteer-core'
import setUp from '../../support/jest/globalSetup.ts'
import tearDown from '../../support/jest/globalTeardown.ts'
import { printCorrections } from './corrections.ts'
import { oneOfEachKind } from './forms.ts'
import { printTable } from './table.ts'

const found = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)
if (!found) {
  process.stderr.write('No Firefox is found: install firefox-esr (Debian), or name the program in FIREFOX_PATH.\n')
  process.exit(1)
}
await setUp()
const firefox = await puppeteer.launch({ browser: 'firefox', executablePath: found, headless: true })
// One tab at a time: Firefox fires no focus events in a tab behind another.
const openTab = async (url: string) => {
  const context = await firefox.createBrowserContext()
  const page = await context.newPage()
  // Accepts the client's question before it discards text.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    goto: (path: string) => page.goto(new URL(path, url).href),
    reload: () => page.reload(),
    evaluate: (expression: string) => page.evaluate(expression),
    async press(name: string) {
      const keys = name.split('+') as KeyInput[]
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    type: (text: string) => page.keyboard.type(text),
    close: () => context.close(),
  }
}
const [form = '', situation = ''] = process.argv.slice(2)
if (form !== 'corrections') process.exitCode = await printTable(oneOfEachKind, 1, openTab)
if (situation === '' && ['', 'corrections'].includes(form) && (await printCorrections(openTab)) > 0)
  process.exitCode = 1
await firefox.close()
await tearDown()
