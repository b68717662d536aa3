// Every form through every situation in Chromium: `npm run test:typing -- [of a form's name] [of a situation's]`.
import { launchChromium } from '../../support/browser/launch.ts'
import setUp from '../../support/jest/globalSetup.ts'
import tearDown from '../../support/jest/globalTeardown.ts'
import { forms } from './forms.ts'
import { playwrightTab } from './playwrightTab.ts'
import { printTable } from './table.ts'

await setUp()
const chromium = await launchChromium()
const names = forms.map(({ name }) => name)
process.exitCode = await printTable(names, 3, async (url) => {
  const context = await chromium.newContext({ baseURL: url, locale: 'et-EE', viewport: { width: 1280, height: 900 } })
  return { ...playwrightTab(await context.newPage()), close: () => context.close() }
})
await chromium.close()
await tearDown()
