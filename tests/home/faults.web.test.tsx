import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { renderApp } from '../support/web/web.tsx'
import { block, homeServer, news, offset, openHome, save, shownBlocks, tab } from './homeScreen.ts'

stubBrowserApisInEachTest()

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const saved = () => screen.findAllByText('Avaleht on salvestatud.')

describe('the other language', () => {
  test('LANG-3 an empty language copies all blocks, and existing blocks are overwritten only after a question', async () => {
    const server = homeServer({ en: [] })
    const { user } = await openHome(server, '/sise/avaleht-haldus?lang=en')
    await user.click(button('Kopeeri eestikeelne sisu'))
    await waitFor(() => expect(shownBlocks()).toEqual(['1. plokk: Offset', '2. plokk: Uudised']))
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), ' here')
    await user.click(button('Kopeeri eestikeelne sisu'))
    await screen.findByRole('dialog', { name: 'Kirjuta üle praegune sisu EST sisuga?' })
    await user.click(button('Jäta nii'))
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Sadam here')
    await save(user)
    await saved()
    expect(server.homePage).toMatchObject({ et: [{ pealkiri: 'Sadam' }, {}], en: [{ pealkiri: 'Sadam here' }, {}] })
  })

  test('LANG-3 the other language is shown beside, and one block of it is copied to its position', async () => {
    const { user } = await openHome(homeServer(), '/sise/avaleht-haldus?lang=en')
    await user.click(button('Näita kõrval eestikeelset teksti'))
    await user.click(button('Kopeeri siia: 2. plokk: Uudised'))
    await waitFor(() => expect(shownBlocks()).toEqual(['1. plokk: Offset', '2. plokk: Uudised']))
    await user.click(button('Kopeeri siia: 1. plokk: Offset'))
    const dialog = await screen.findByRole('dialog', { name: /^Kirjuta 1\. plokk \S+ sisuga üle\?$/ })
    await user.click(within(dialog).getByRole('button', { name: 'Kirjuta üle' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Sadam'))
    await user.click(button('Peida eestikeelne tekst'))
    expect(screen.queryByRole('button', { name: /^Kopeeri siia/ })).toBeNull()
  })

  test('LANG-3 HOME-1 a block of an unknown kind is copied over another one with its content, and cannot be changed here', async () => {
    const server = homeServer({ et: [{ id: 'i', tyyp: 'Ilm', koht: 'Kai' }], en: [offset('e', 'Harbour'), news('n')] })
    const { user } = await openHome(server, '/sise/avaleht-haldus?lang=en')
    await user.click(button('Näita kõrval eestikeelset teksti'))
    await user.click(button('Kopeeri siia: 1. plokk: Ilm'))
    const dialog = await screen.findByRole('dialog', { name: /^Kirjuta 1\. plokk \S+ sisuga üle\?$/ })
    await user.click(within(dialog).getByRole('button', { name: 'Kirjuta üle' }))
    await waitFor(() => expect(shownBlocks()).toEqual(['1. plokk: Ilm', '2. plokk: Uudised']))
    expect(block('1. plokk: Ilm').getByText(/Seda plokki ei saa siin muuta/)).toBeVisible()
    await save(user)
    await saved()
    expect(server.homePage.en).toMatchObject([{ tyyp: 'Ilm', koht: 'Kai' }, { id: 'n' }])
  })
})

describe('errors', () => {
  test('HOME-1 a broken link is shown at its block in its language, and nothing is sent', async () => {
    const { user, sentNames } = await openHome(homeServer())
    await user.type(screen.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)')
    await user.click(tab('ENG'))
    await save(user)
    await waitFor(() => expect(tab('EST')).toHaveAttribute('aria-selected', 'true'))
    const link = screen.getByRole('textbox', { name: 'Link' })
    await waitFor(() => expect(link).toHaveFocus())
    expect(link).toHaveAccessibleDescription(/Link peab olema veebiaadress/)
    // The error is shown once, and until the link is corrected.
    expect(screen.getAllByText(/Link peab olema veebiaadress/)).toHaveLength(1)
    await user.clear(link)
    expect(screen.queryByText(/Link peab olema veebiaadress/)).toBeNull()
    expect(sentNames()).not.toContain('SaveHomePage')
  })

  test('HOME-1 WCAG 3.3.1 broken links in both languages: the summary names the language, and each entry leads to its link', async () => {
    const { user } = await openHome(homeServer())
    const link = () => screen.getByRole('textbox', { name: 'Link' })
    await user.type(link(), 'javascript:alert(1)')
    await user.click(tab('ENG'))
    await user.type(link(), 'javascript:alert(2)')
    await save(user)
    const entry = (name: RegExp) => screen.getByRole('button', { name })
    await user.click(entry(/^Eesti keeles, 1\. plokk: Link peab olema/))
    expect(link()).toHaveValue('javascript:alert(1)')
    expect(link()).toHaveFocus()
    await user.click(entry(/^Inglise keeles, 1\. plokk: Link peab olema/))
    expect(link()).toHaveValue('javascript:alert(2)')
    expect(link()).toHaveFocus()
  })

  test('HOME-2 a refusal of the API is shown at its block, also after the block has moved, and its text stays', async () => {
    const server = homeServer()
    const { user } = await openHome(server)
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), '!')
    server.faults.push({
      on: /^PUT/,
      msg: 'Vigane.',
      details: { valjad: { et: '1. plokk: Seda pilti enam ei ole.' } },
      times: 1,
    })
    await save(user)
    await block('1. plokk: Offset').findByText('Seda pilti enam ei ole.')
    await user.click(button('Liiguta alla: 1. plokk: Offset'))
    expect(block('2. plokk: Offset').getByText('Seda pilti enam ei ole.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Sadam!')
  })

  test('HOME-2 FORUM-6 a draft of a block that somebody else has changed since is compared block by block, and discarded only after a question', async () => {
    const server = homeServer({ et: [offset('a', 'Sadam'), offset('b', 'Kai'), offset('c', 'Turg')] })
    const before = await openHome(server)
    const title = (position: number) => screen.getAllByRole('textbox', { name: 'Pealkiri' })[position - 1]!
    await before.user.type(title(1), ' minu järgi')
    await before.user.type(title(2), ' on valmis')
    before.leave()
    Object.assign(server.homePage.et[0]!, { pealkiri: 'Sadam Jaani järgi' })
    Object.assign(server.homePage.et[2]!, { pealkiri: 'Turg on avatud' })
    server.homePage.versioon = 2

    const { user } = await renderApp('/sise/avaleht-haldus', { server })
    const region = within(await screen.findByRole('region', { name: 'Seda on vahepeal muudetud' }))
    expect(region.getAllByRole('group')).toHaveLength(1)
    const part = within(region.getByRole('group', { name: 'eestikeelne 1. plokk' }))
    expect(part.getByText('Sadam minu järgi')).toBeVisible()
    expect(part.getByText('Sadam Jaani järgi')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Viska mustand ära' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kirjuta edasi' }))
    await user.click(part.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(region.getByRole('button', { name: 'Jätka valituga' }))
    await waitFor(() => expect(title(1)).toHaveValue('Sadam Jaani järgi'))
    expect(title(2)).toHaveValue('Kai on valmis')
    await save(user)
    await saved()
    const titles = server.homePage.et.map(({ pealkiri }) => pealkiri)
    expect(titles).toEqual(['Sadam Jaani järgi', 'Kai on valmis', 'Turg on avatud'])
  })

  test('HOME-1 the largest page is shown and saved in its order', async () => {
    const server = homeServer({ et: Array.from({ length: 100 }, (_, at) => news(`n${at}`)), en: [] })
    const { user } = await openHome(server)
    await user.click(button('Liiguta alla: 1. plokk: Uudised'))
    await save(user)
    await saved()
    expect(server.homePage.et).toHaveLength(100)
    expect(server.homePage.et.slice(0, 3)).toMatchObject([{ id: 'n1' }, { id: 'n0' }, { id: 'n2' }])
  })
})
