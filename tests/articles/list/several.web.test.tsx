import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'
import { englishOf, storedArticles } from '../storedArticles.ts'

const server = webStack()
const news = storedArticles(server)
const companies = storedArticles(server, 'ettevotted')

/** Opens a list with its checkboxes. */
async function open(path = '/sise/kataloog/uudised', title = 'Uudised') {
  const app = await renderApp(path, { server })
  await heading(title)
  await app.user.click(await screen.findByRole('button', { name: 'Vali mitu' }))
  return app
}
const box = (title: string) => screen.findByRole('checkbox', { name: `Vali: ${title}` })
const bar = () => within(screen.getByRole('region', { name: 'Tegevused valitutega' }))
const press = (user: { click: (on: Element) => Promise<void> }, name: string) =>
  user.click(bar().getByRole('button', { name }))

describe('several articles at once', () => {
  test('LIST-8 chosen articles become public in all their languages, with one notice of their number', async () => {
    const et = await news.add('Praam', { avalik: false })
    await news.add('The ferry', { avalik: false, lang: englishOf(et) })
    await news.add('Talgud', { avalik: false })
    await news.add('Loata', { avalik: false })
    const { user } = await open()
    await user.click(await box('Praam'))
    await user.click(await box('Talgud'))
    expect(bar().getByText('2 valitud')).toBeVisible()
    await press(user, 'Tee avalikuks')
    expect(await screen.findByText('Avalikuks sai 2 artiklit.')).toBeVisible()
    const shown = (await news.all()).filter(({ avalik }) => avalik).map(({ pealkiri }) => pealkiri)
    expect(shown.sort()).toEqual(['Praam', 'Talgud', 'The ferry'])
    expect(screen.queryByRole('region', { name: 'Tegevused valitutega' })).toBeNull()
  })

  test('LIST-8 a deletion is confirmed once with the number, goes on after a refusal, and names what stays chosen', async () => {
    const et = await news.add('Praam')
    await news.add('The ferry', { lang: englishOf(et) })
    const kept = await news.add('Talgud')
    for (const title of ['Kevad', 'Suvi', 'Sügis', 'Talv']) await news.add(title)
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Vali kõik nähtavad' }))
    server.faults.push({ on: new RegExp(`^DELETE .*${kept}`), msg: 'Praegu ei saa.' })
    await press(user, 'Kustuta')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta 6 artiklit?' })
    expect(dialog).toHaveTextContent('30 päeva jooksul saad prügikastist kõik tagasi tuua.')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta artiklid' }))
    expect(await screen.findByText(/^Kustutatud on 5 artiklit\. Ei õnnestunud: 1/)).toBeVisible()
    expect(bar().getByRole('listitem')).toHaveTextContent('Talgud: Praegu ei saa.')
    expect(await box('Talgud')).toBeChecked()
    expect((await news.all()).map(({ _id }) => _id)).toEqual([kept])
    server.faults.length = 0
    await press(user, 'Kustuta')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    await waitFor(() => expect(screen.getByText('Siin ei ole veel ühtegi artiklit.')).toHaveFocus())
  })

  test('LIST-8 at most four are sent at a time, with their progress', async () => {
    for (const title of ['Kevad', 'Suvi', 'Sügis', 'Talv', 'Jõulud']) await news.add(title)
    const { user, sentNames } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Vali kõik nähtavad' }))
    const release = hold(server, /^PUT /)
    await press(user, 'Tee avalikuks')
    const sent = () => sentNames().filter((name) => name === 'SetArticlePublic')
    expect(await screen.findByText('0 / 5')).toBeVisible()
    await waitFor(() => expect(sent()).toHaveLength(4))
    release()
    expect(await screen.findByText('Avalikuks sai 5 artiklit.')).toBeVisible()
    expect(sent()).toHaveLength(5)
  })

  test('LIST-8 chosen articles move to a category', async () => {
    const id = await companies.add('Saare pood', { kategooria: ['majutus', 'transport'] })
    const { user } = await open('/sise/kataloog/ettevotted', 'Ettevõtted')
    await user.click(await box('Saare pood'))
    await press(user, 'Kategooria')
    await press(user, 'Toitlustus')
    expect(await screen.findByText('Kategooriasse „Toitlustus“ viidi 1 artikkel.')).toBeVisible()
    expect((await companies.read(id)).kategooria).toHaveLength(1)
    expect(within(screen.getByRole('listitem', { name: 'Saare pood' })).getByText('Toitlustus')).toBeVisible()
  })
})
