import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { pressMore } from '../support/web/pressMore.ts'
import { clearEverything } from '../support/web/web.tsx'
import { first, headings, item, list, open, protocol, second } from './protocolsScreen.ts'

afterEach(clearEverything)

describe('deleting protocols', () => {
  const remove = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await pressMore(user, name, 'Kustuta')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta antud protokoll?' })
    expect(dialog).toHaveTextContent(name)
    return within(dialog)
  }

  test('PROTO-1 deleting asks first, names the protocol, and moves the focus to the count', async () => {
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

  test('WCAG 2.4.3 PROTO-1 deleting the last one moves the focus to the sentence of the empty list', async () => {
    const { user } = await open([protocol(1)])
    await list()
    await user.click((await remove(user, first)).getByRole('button', { name: 'Kustuta protokoll' }))
    await waitFor(() => expect(screen.getByText(/Siin ei ole veel ühtegi protokolli/)).toHaveFocus())
  })

  test('PROTO-1 a protocol that somebody else has deleted disappears too, and a failure keeps it and is explained beside it', async () => {
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
