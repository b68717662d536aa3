import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { webStack } from '../support/web/webStack.ts'
import { news, offset, openHome, save, tab } from './homeScreen.ts'

const server = webStack()

const path = '/api/varia/avaleht'
/** Saves two Estonian blocks. */
const savePage = () => server.send('PUT', path, { et: [offset('a', 'Sadam'), news('n')], en: [] }, server.moderator)
const stored = () => server.send('GET', path)
const button = (name: string) => screen.getByRole('button', { name })
const saved = () => screen.findAllByText('Avaleht on salvestatud.')

describe('saving', () => {
  test('HOME-2 the editor stays open: the saved page is unchanged, undo goes on, and the next save is based on it', async () => {
    await savePage()
    const { user, sent } = await openHome(server)
    const title = screen.getByRole('textbox', { name: 'Pealkiri' })
    await user.type(title, ' A')
    await save(user)
    await saved()
    expect(await screen.findByText(/^Salvestatud kell \d/)).toBeVisible()
    expect(tab('EST')).toHaveAccessibleName('EST')
    expect(title).toHaveValue('Sadam A')
    await user.type(title, 'B')
    await save(user)
    await waitFor(async () => expect(await stored()).toMatchObject({ et: [{ pealkiri: 'Sadam AB' }, {}] }))
    expect(sent.filter(({ name }) => name === 'SaveHomePage')).toHaveLength(2)
    await screen.findByText(/^Salvestatud kell \d/)
    await user.click(button('Võta tagasi'))
    expect(title).not.toHaveValue('Sadam AB')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
  })

  test('HOME-2 without changes nothing is sent', async () => {
    await savePage()
    const { user, sentNames } = await openHome(server)
    await save(user)
    await saved()
    expect(sentNames()).not.toContain('SaveHomePage')
  })
})
