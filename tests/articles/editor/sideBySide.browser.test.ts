import { expect, test } from '@jest/globals'
import { siteOfTests } from '../../support/browser/browser.ts'
import { screenInspector } from '../../support/browser/screens.ts'
import { articlesOf } from '../articlesWorld.ts'

const site = siteOfTests()

test('LANG-4 NAV-2 (browser: layout) the source is at the left of its translation, and its marked changes are accessible and fit at every width, in light and dark', async () => {
  const mari = await site.api.person({ name: 'Mari Meri', status: 3 })
  const { created, read, change } = articlesOf(
    () => site.api,
    () => mari,
  )
  const text = (id: string, sisu: string) => ({ id, tyyp: 'tekst', sisu: `<p>${sisu}</p>` })
  const before = [text('a', 'Luiged pesitsevad roostikus.'), text('b', 'Käi vaikselt.')]
  const swans = await created('loodus', { pealkiri: 'Luigelaht', moodulid: before })
  const versioon = (await read('loodus', swans._id)).headers.get('etag')
  const translation = await created('loodus', {
    pealkiri: 'Swan bay',
    moodulid: before,
    lang: { current: 'en', list: { et: swans._id } },
    tolge: { allikas: swans._id, versioon },
  })
  const now = [text('n', 'Torn on avatud.'), text('b', 'Käi väga vaikselt.')]
  await change('loodus', swans._id, { pealkiri: 'Suur luigelaht', moodulid: now })
  const path = `/sise/kataloog/loodus/muuda/${translation._id}`
  await screenInspector(site)({ name: 'sideBySide', path, as: mari, shows: 'Kustutatud pärast tõlkimist' })

  const page = await site.openPage(path, { as: mari, width: 1280 })
  const [left, right] = [
    await page.getByRole('group', { name: /^EST: 2\. moodul: Tekst/ }).boundingBox(),
    await page.getByRole('group', { name: '2. moodul: Tekst', exact: true }).boundingBox(),
  ]
  // Beside each other, not only in order.
  expect(left && right && left.x + left.width <= right.x && Math.abs(left.y - right.y) < 8).toBe(true)
})
