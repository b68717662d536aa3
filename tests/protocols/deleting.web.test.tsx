import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything } from '../support/web/web.tsx'
import { button, first, headings, item, list, open, protocol, second } from './protocolsScreen.ts'

afterEach(forgetEverything)

describe('deleting protocols', () => {
  const remove = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(button(`Kustuta: ${name}`))
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta antud protokoll?' })
    expect(dialog).toHaveTextContent(name)
    return within(dialog)
  }

  test('PROTO-1 deleting asks first, names the protocol, and gives the focus to the count', async () => {
    const { user, server } = await open([protocol(2), protocol(1)])
    await list()
    await user.click((await remove(user, second)).getByRole('button', { name: 'Jäta alles' }))
    expect(server.protocols).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click((await remove(user, second)).getByRole('button', { name: 'Kustuta protokoll' }))
    expect(await screen.findByText('Protokoll on kustutatud.')).toBeInTheDocument()
    expect(await headings()).toEqual([first])
    await waitFor(() => expect(screen.getByText('1 protokoll')).toHaveFocus())
  })

  test('WCAG 2.4.3 PROTO-1 deleting the last one gives the focus to the sentence that says there are none', async () => {
    const { user } = await open([protocol(1)])
    await list()
    await user.click((await remove(user, first)).getByRole('button', { name: 'Kustuta protokoll' }))
    await waitFor(() => expect(screen.getByText(/Siin ei ole veel ühtegi protokolli/)).toHaveFocus())
  })

  test('PROTO-1 one that somebody else has deleted goes too, and a failure keeps it and says why beside it', async () => {
    const { user, server } = await open([protocol(2), protocol(1)])
    server.faults = [{ on: /^DELETE /, status: 403, msg: 'Protokolle saavad muuta ainult moderaatorid ja adminid.' }]
    await list()
    await user.click((await remove(user, first)).getByRole('button', { name: 'Kustuta protokoll' }))
    const failure = 'Protokolli ei õnnestunud kustutada. Protokolle saavad muuta ainult moderaatorid ja adminid.'
    expect(await within(item(first)).findByText(failure)).toBeVisible()
    server.faults = []
    server.protocols = [protocol(2)]
    await user.click((await remove(user, first)).getByRole('button', { name: 'Kustuta protokoll' }))
    await waitFor(async () => expect(await headings()).toEqual([second]))
  })
})
