import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ModuleValue } from '../../../web/articles/editor/values.ts'
import { ModuleStage } from './moduleStage.tsx'

afterEach(cleanup)

const text = (id: string, html: string): ModuleValue => ({ kind: 'text', id, html })
const threeTexts = [text('a', '<p>Praam</p>'), text('b', '<p>Pood</p>'), text('c', '<p>Turg</p>')]

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const modules = () => screen.getAllByRole('group').map((module) => module.getAttribute('data-module'))
const texts = () => screen.getAllByRole('textbox').map((field) => field.textContent)

test('MODULE-1 a new text is inserted where the line is, and later ones shift; it takes the focus', async () => {
  render(<ModuleStage modules={threeTexts} />)
  const user = userEvent.setup()
  await user.click(button('Lisa moodul 2. kohale'))
  const line = within(screen.getByRole('toolbar', { name: 'Lisa moodul 2. kohale' }))
  await user.click(line.getByRole('button', { name: 'Tekst: lisa 2. kohale' }))
  const [first, added, ...rest] = modules()
  expect([first, ...rest]).toEqual(['a', 'b', 'c'])
  expect(added).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: '2. moodul: Tekst' })).toHaveFocus()
    expect(document.activeElement).toHaveAttribute('contenteditable', 'true')
  })
})

test('MODULE-1 there is a line before the first module and after the last', async () => {
  render(<ModuleStage modules={threeTexts} />)
  const user = userEvent.setup()
  for (const [position, label] of [
    [1, 'Failid'],
    [5, 'Pildid'],
  ] as const) {
    await user.click(button(`Lisa moodul ${position}. kohale`))
    await user.click(button(`${label}: lisa ${position}. kohale`))
  }
  expect(screen.getAllByRole('group').map((module) => module.getAttribute('aria-label'))).toEqual([
    '1. moodul: Failid',
    '2. moodul: Tekst',
    '3. moodul: Tekst',
    '4. moodul: Tekst',
    '5. moodul: Pildid',
  ])
})

test('MODULE-1 deleting asks first, closes the gap and focuses the next module; it can be taken back', async () => {
  render(<ModuleStage modules={threeTexts} />)
  const user = userEvent.setup()
  await user.click(button('Kustuta: 2. moodul: Tekst'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kustuta antud tekst moodul?' }))
  await user.click(dialog.getByRole('button', { name: 'Jäta moodul alles' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(modules()).toEqual(['a', 'b', 'c'])

  await user.click(button('Kustuta: 2. moodul: Tekst'))
  await user.click(await screen.findByRole('button', { name: 'Kustuta moodul' }))
  await waitFor(() => expect(modules()).toEqual(['a', 'c']))
  await waitFor(() => expect(screen.getByRole('group', { name: '2. moodul: Tekst' })).toHaveFocus())
  expect(screen.getByText('2. moodul: Tekst on kustutatud.')).toBeVisible()
  await user.click(button('Võta tagasi'))
  expect(modules()).toEqual(['a', 'b', 'c'])
  expect(texts()).toEqual(['Praam', 'Pood', 'Turg'])
  expect(screen.queryByText('2. moodul: Tekst on kustutatud.')).not.toBeInTheDocument()
})
