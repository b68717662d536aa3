import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(forgetEverything)

const navigation = () => screen.getAllByRole('navigation', { name: 'Peamenüü' })[0]!

describe('the navbar', () => {
  test('NAV-1 has every place in order, and marks the one where one is', async () => {
    await renderApp('/sise/kalender')
    await heading('Kalender')
    const names = within(navigation())
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(names.slice(0, 6)).toEqual(['Foorum', 'Kalender', 'Kasutajad', 'Protokollid', 'Failisüsteem', 'Tagasiside'])
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
    expect(
      within(group)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Ettevõtted', 'Ajalugu', 'Kalender', 'Uudised', 'Loodus', 'Matkarajad'])
    for (const name of ['Lehed', 'Avaleht', 'Galerii'])
      expect(within(navigation()).getByRole('link', { name })).toBeInTheDocument()
    await user.keyboard('{Tab}{Escape}')
    expect(screen.queryByRole('group', { name: 'Kataloogid' })).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(screen.getByRole('link', { name: 'Loodus' }))
    await heading('Loodus')
    expect(screen.queryByRole('group', { name: 'Kataloogid' })).not.toBeInTheDocument()
  })

  test('NAV-2 the menu button opens a sheet with every place, and the sheet closes on choosing one', async () => {
    const { user } = await renderApp('/sise/kalender')
    await heading('Kalender')
    const button = screen.getByRole('button', { name: 'Menüü' })
    await user.click(button)
    const sheet = await screen.findByRole('dialog', { name: 'Menüü' })
    const links = (...names: string[]) =>
      names.forEach((name) => expect(within(sheet).getByRole('link', { name })).toBeInTheDocument())
    links('Foorum', 'Kasutajad', 'Failisüsteem')
    // What few people need is folded.
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
    expect(screen.getByText('Tavaline')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Tume' }))
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark')
  })
})
