import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(clearEverything)

const navigation = () => screen.getAllByRole('navigation', { name: 'Peamenüü' })[0]!
/** The links in an element: their texts and addresses. */
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the navbar', () => {
  test('NAV-1 lists every section in order, with its address, and marks the current one', async () => {
    await renderApp('/sise/kalender')
    await heading('Kalender')
    expect(linksIn(navigation()).slice(0, 6)).toEqual([
      ['Foorum', '/sise'],
      ['Kalender', '/sise/kalender'],
      ['Kasutajad', '/sise/kasutajad'],
      ['Protokollid', '/sise/protokollid'],
      ['Failisüsteem', '/sise/files'],
      ['Tagasiside', '/sise/tagasiside'],
    ])
    expect(within(navigation()).getByRole('link', { name: 'Kalender' })).toHaveAttribute('aria-current', 'page')
    expect(within(navigation()).getByRole('link', { name: 'Foorum' })).not.toHaveAttribute('aria-current')
    const open = await within(navigation()).findByRole('link', { name: /^Avalik/ })
    await waitFor(() => expect(open).toHaveAttribute('href', 'https://saar.example/'))
    expect(open).toHaveAttribute('target', '_blank')
    expect(within(navigation()).getByRole('button', { name: 'Logi välja' })).toBeVisible()
  })

  test('NAV-1 Haldus opens the six catalogues and the rest, and Escape closes it and gives the focus back', async () => {
    const { user } = await renderApp('/sise/kalender')
    await heading('Kalender')
    const button = within(navigation()).getByRole('button', { name: 'Haldus' })
    await user.click(button)
    const group = screen.getByRole('group', { name: 'Kataloogid' })
    expect(linksIn(group)).toEqual([
      ['Ettevõtted', '/sise/kataloog/ettevotted'],
      ['Ajalugu', '/sise/kataloog/ajalugu'],
      ['Kalender', '/sise/kataloog/kalender'],
      ['Uudised', '/sise/kataloog/uudised'],
      ['Loodus', '/sise/kataloog/loodus'],
      ['Matkarajad', '/sise/kataloog/matkarajad'],
    ])
    expect(linksIn(navigation())).toEqual(
      expect.arrayContaining([
        ['Lehed', '/sise/lehed'],
        ['Avaleht', '/sise/avaleht-haldus'],
        ['Galerii', '/sise/galerii'],
      ]),
    )
    await user.keyboard('{Tab}{Escape}')
    expect(screen.queryByRole('group', { name: 'Kataloogid' })).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(screen.getByRole('link', { name: 'Loodus' }))
    await heading('Loodus')
    expect(screen.queryByRole('group', { name: 'Kataloogid' })).not.toBeInTheDocument()
  })

  test('NAV-2 the menu button opens a sheet with every section, and choosing one closes it', async () => {
    const { user } = await renderApp('/sise/kalender')
    await heading('Kalender')
    const button = screen.getByRole('button', { name: 'Menüü' })
    await user.click(button)
    const sheet = await screen.findByRole('dialog', { name: 'Menüü' })
    const links = (...names: string[]) =>
      names.forEach((name) => expect(within(sheet).getByRole('link', { name })).toBeInTheDocument())
    links('Foorum', 'Kasutajad', 'Failisüsteem')
    // Rarely used links are folded.
    expect(within(sheet).queryByRole('link', { name: 'Matkarajad' })).not.toBeInTheDocument()
    await user.click(within(sheet).getByRole('button', { name: 'Haldus' }))
    links('Matkarajad', 'Galerii')
    expect(within(sheet).getByRole('link', { name: 'Avaleht' })).toHaveAccessibleDescription('kodulehe esileht')
    expect(within(sheet).getByRole('button', { name: 'Logi välja' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(button).toHaveFocus())
    await user.click(button)
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Protokollid' }))
    const title = await heading('Protokollid')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // W12: the chosen page gets the focus, and the button of the menu does not take it back.
    await waitFor(() => expect(title).toHaveFocus())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(title).toHaveFocus()
  })

  test('NAV-1 the colour scheme is chosen in the person menu', async () => {
    const { user } = await renderApp('/sise/kalender')
    await heading('Kalender')
    await user.click(screen.getByRole('button', { name: 'Mari Liige: minu menüü' }))
    expect(await screen.findByText('Tavaline')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Tume' }))
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark')
  })
})
