import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { windowOf } from '../../support/browser/launch.ts'
import { newWindow } from '../../support/browser/windows.ts'
import { forms, oneOfEachKind } from './forms.ts'
import { playwrightTab } from './playwrightTab.ts'
import { situations } from './situations.ts'
import { openTypingSite, type TypingSite } from './typingSite.ts'

const kinds = forms.filter(({ name }) => oneOfEachKind.includes(name))
let sites: TypingSite[]

beforeAll(async () => {
  sites = await Promise.all(kinds.map(openTypingSite))
})
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()))
})

test('NOTE-3 AUTH-7 one form of each kind loses no letter in a browser, whatever happens during typing', async () => {
  const typeKind = async (form: (typeof kinds)[number], site: TypingSite) => {
    const losses: string[] = []
    for (const situation of situations.filter(({ applies }) => applies(form))) {
      // Each has a storage of its own: a page that is left may write its draft after the next one has begun.
      const context = await newWindow({ ...windowOf(), baseURL: site.url })
      const loss = await site.type(form, situation, 3, playwrightTab(await context.newPage()))
      if (loss) losses.push(`${form.name}, ${situation.name}: ${loss}`)
      await context.close()
    }
    return losses
  }
  // In parallel, as the pauses of a person are longer than the work between them.
  const losses = await Promise.all(kinds.map((form, index) => typeKind(form, sites[index]!)))
  expect(losses.flat()).toEqual([])
})
