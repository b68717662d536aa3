import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { draftStoreOf } from '../../web/lib/drafts/useDrafts.tsx'
import { draftStored, open, reload, rows, textField } from '../support/web/noteForm.tsx'
import { createBrowser, type TestBrowser } from '../support/web/tabs.ts'

const user = userEvent.setup()

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
})

test('FORUM-6 W5 if a tab goes on with the draft that another tab is writing, both texts are stored, and each tab offers the other', async () => {
  const browser = createBrowser()
  const first = open({ browser })
  await user.type(await textField(), 'pikk vastus')
  await draftStored('pikk vastus')
  const second = open({ browser })
  await screen.findByText('taastatud, stored')
  const fields = () => screen.getAllByRole('textbox', { name: 'Tekst' })
  await user.type(fields()[1] as HTMLElement, ' ja veel')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(fields()[0]).toHaveValue('pikk vastus')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Ava teine' })).toHaveLength(2))
  await user.type(fields()[0] as HTMLElement, '!')
  await waitFor(async () =>
    expect((await draftStoreOf('piret', 'salajane').read('post:1')).map(({ value }) => value.text)).toEqual([
      'pikk vastus!',
      'pikk vastus ja veel',
    ]),
  )
  first.unmount()
  second.unmount()
  open({ browser })
  expect(await textField()).toHaveValue('pikk vastus!')
})

describe('a draft that one of two tabs has saved', () => {
  let browser: TestBrowser
  beforeEach(() => {
    browser = createBrowser()
  })
  const openTab = () => open({ browser })
  const press = (name: string, tab: number) => user.click(screen.getAllByRole('button', { name })[tab] as HTMLElement)
  const notices = () => screen.queryAllByText(/mujal salvestatud/).length
  /** Waits for messages of the other tab, to show that none of them has an effect. */
  const messagesReceived = () => act(() => new Promise((wake) => setTimeout(wake, 100)))
  const textFields = () => screen.getAllByRole('textbox', { name: 'Tekst' })

  test.each([
    ['the one that began it', 0],
    ['the one that restored it', 1],
  ])('FORUM-6 when %s saves a draft, the other tab says so until it begins a new one', async (_, tab) => {
    openTab()
    await user.type(await textField(), 'pikk vastus')
    await draftStored('pikk vastus')
    openTab()
    await screen.findByText(/^taastatud/)
    await press('Salvesta', tab)
    await waitFor(() => expect(notices()).toBe(1))
    await press('Viska ära', 1 - tab)
    expect(notices()).toBe(0)
  })

  test('FORUM-6 the other tab says so after a reload, too, but not about a draft that was begun after the save', async () => {
    openTab()
    await user.type(await textField(), 'pikk vastus')
    await draftStored('pikk vastus')
    reload()
    openTab()
    await screen.findByText(/^taastatud/)
    openTab()
    await waitFor(() => expect(screen.getAllByText(/^taastatud/)).toHaveLength(2))
    await press('Salvesta', 0)
    await waitFor(() => expect(notices()).toBe(1))
    await user.type(textFields()[0]!, 'uus vastus')
    await press('Salvesta', 1)
    await messagesReceived()
    expect(notices()).toBe(0)
  })

  test('FORUM-6 a saved text is not announced to a tab with another draft', async () => {
    const first = openTab()
    await textField()
    openTab()
    await waitFor(() => expect(textFields()).toHaveLength(2))
    await user.type(textFields()[0]!, 'praam')
    await draftStored('praam')
    first.unmount()
    openTab()
    await screen.findByText(/^taastatud/)
    await user.type(textFields()[0]!, 'paat')
    await press('Salvesta', 1)
    await messagesReceived()
    expect(notices()).toBe(0)
    expect(textFields()[0]).toHaveValue('paat')
  })

  test('FORUM-6 two texts that were begun in two tabs are two drafts, and one is offered beside the other', async () => {
    openTab()
    await textField()
    const second = openTab()
    await waitFor(() => expect(textFields()).toHaveLength(2))
    await user.type(textFields()[0]!, 'praam')
    await user.type(textFields()[1]!, 'paat')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    second.unmount()
    await screen.findByRole('button', { name: 'Ava teine' })
    await press('Ava teine', 0)
    await waitFor(() => expect(textFields()[0]).toHaveValue('paat'))
    await press('Salvesta', 0)
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await screen.findByRole('button', { name: 'Ava teine' })
    await press('Ava teine', 0)
    await waitFor(() => expect(textFields()[0]).toHaveValue('praam'))
  })
})
