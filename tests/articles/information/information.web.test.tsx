import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { englishOf, storedArticles } from '../storedArticles.ts'

const builtIn = /Sinu andmete eest vastutab MTÜ Saar/

describe('on our API', () => {
  const server = webStack()
  const pages = storedArticles(server, 'lehed')
  const open = (path: string, token: string | null = null) => renderApp(path, { server, token })

  test('PRIV-1 a visitor reads in Estonian and English what is stored, how long, and who is responsible', async () => {
    const { user } = await open('/sise/privaatsus')
    await heading('Privaatsus')
    expect(await screen.findByText(builtIn)).toBeVisible()
    expect(screen.getByRole('link', { name: 'saar@saar.test' })).toHaveAttribute('href', 'mailto:saar@saar.test')
    expect(screen.getByRole('row', { name: /Sisselogimine.* 30 päeva/ })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Read in English' }))
    await heading('Privacy')
    expect(screen.getByRole('row', { name: /Sessions.* 30 days/ })).toBeVisible()
    expect(screen.getByRole('table').closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('link', { name: 'Loe eesti keeles' })).toHaveAttribute('href', '/sise/privaatsus')
  })

  test('PRIV-1 a member reads the known limits of accessibility from the own menu, beside the navbar', async () => {
    const { user } = await open('/sise/kalender', 'liige-token')
    await heading('Kalender')
    await user.click((await screen.findAllByRole('button', { name: /minu menüü/ }))[0]!)
    await user.click(await screen.findByRole('link', { name: 'Ligipääsetavus' }))
    await heading('Ligipääsetavus')
    expect(await screen.findByRole('heading', { name: 'Teada puudused' })).toBeVisible()
    expect(screen.getAllByRole('navigation', { name: 'Peamenüü' })[0]).toBeVisible()
  })

  test('PRIV-1 the community’s own page replaces the text in both languages, behind 200 other pages too, until it is deleted', async () => {
    const et = await pages.add('Meie andmed', { slug: 'privaatsus' })
    const en = await pages.add('Our data', { slug: 'privacy', lang: englishOf(et) })
    await pages.fill(200)
    const { user, leave } = await open('/sise/privaatsus')
    await heading('Meie andmed')
    expect(await screen.findByText('Meie andmed', { selector: 'p' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Read in English' }))
    await heading('Our data')
    leave()
    await pages.remove(en)
    const estonian = await open('/sise/privaatsus?keel=en')
    await heading('Meie andmed')
    expect(screen.queryByRole('link', { name: 'Read in English' })).not.toBeInTheDocument()
    estonian.leave()
    await pages.remove(et)
    await open('/sise/privaatsus')
    expect(await screen.findByText(builtIn)).toBeVisible()
  })

  test('PRIV-1 without COMMUNITY_CONTACT the pages say so', async () => {
    const resolvers = { Settings: { communityContact: () => null } }
    await renderApp('/sise/privaatsus', { server, token: null, resolvers })
    expect(await screen.findByText(/Siia ei ole veel kirjutatud, kes/)).toBeVisible()
  })

  test('PRIV-1 a failure is not shown as the built-in text, and can be tried again', async () => {
    let fails = true
    const articlePage = () => {
      if (fails) throw new Error('The store is silent')
      return { items: [], next: null }
    }
    const { user } = await renderApp('/sise/privaatsus', { server, token: null, resolvers: { Query: { articlePage } } })
    const again = await screen.findByRole('button', { name: 'Proovi uuesti' })
    expect(screen.queryByText(builtIn)).not.toBeInTheDocument()
    fails = false
    await user.click(again)
    expect(await screen.findByText(builtIn)).toBeVisible()
  })
})

test('PRIV-1 on a plain server whose pages need a session, members read its page and visitors the built-in text', async () => {
  const server = webServer({ articles: { lehed: [stubArticle('p1', 'Meie andmed', { slug: 'privaatsus' })] } })
  const { leave } = await renderApp('/sise/privaatsus', { server })
  await heading('Meie andmed')
  leave()
  await renderApp('/sise/privaatsus', { server, token: null })
  expect(await screen.findByText(builtIn)).toBeVisible()
})

test('PRIV-1 the forms of guests lead to both pages, and registration to what is stored, in a new tab', async () => {
  const { leave } = await renderApp('/sise/login', { token: null })
  await heading('Logi sisse')
  expect(screen.getByRole('link', { name: 'Privaatsus' })).toHaveAttribute('href', '/sise/privaatsus')
  expect(screen.getByRole('link', { name: 'Ligipääsetavus' })).toHaveAttribute('href', '/sise/ligipaasetavus')
  leave()
  const invited = { _id: 'u9', nimi: '', email: 'uus@saar.test', telefon: '', elukoht: '', staatus: 1 }
  const server = webServer({ people: [invited], links: { kutse: 'u9' } })
  await renderApp('/sise/registreerimine/kutse', { server, token: null })
  const link = await screen.findByRole('link', { name: /^Loe, kuidas me sinu andmeid hoiame/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/sise/privaatsus', '_blank'])
})
