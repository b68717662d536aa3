import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ModuleValue } from '../../../web/articles/editor/values.ts'
import { ModuleStage } from './moduleStage.tsx'

afterEach(cleanup)

const text = (id: string, html: string): ModuleValue => ({ kind: 'text', id, html })
const threeTexts = [text('a', '<p>Praam</p>'), text('b', '<p>Pood</p>'), text('c', '<p>Turg</p>')]

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const modules = () => screen.getAllByRole('group').map((module) => module.getAttribute('data-block'))
const texts = () => screen.getAllByRole('textbox').map((field) => field.textContent)

test('MODULE-1 a new text is inserted at the line, later modules shift, and it takes the focus', async () => {
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
    [5, 'Tekst'],
  ] as const) {
    await user.click(button(`Lisa moodul ${position}. kohale`))
    await user.click(button(`${label}: lisa ${position}. kohale`))
  }
  expect(screen.getAllByRole('group').map((module) => module.getAttribute('aria-label'))).toEqual([
    '1. moodul: Failid',
    '2. moodul: Tekst',
    '3. moodul: Tekst',
    '4. moodul: Tekst',
    '5. moodul: Tekst',
  ])
})

test('MODULE-1 deleting asks first, closes the gap and focuses the next module; undo brings it back', async () => {
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
  expect(screen.getByText('Kustutatud: 2. moodul, Tekst.')).toBeVisible()
  await user.click(button('Võta tagasi'))
  expect(modules()).toEqual(['a', 'b', 'c'])
  expect(texts()).toEqual(['Praam', 'Pood', 'Turg'])
  expect(screen.getByRole('group', { name: '2. moodul: Tekst' })).toHaveFocus()
  expect(screen.queryByText('Kustutatud: 2. moodul, Tekst.')).not.toBeInTheDocument()
})

test('MODULE-1 the notification of a deletion closes at the next edit, which undo would undo instead', async () => {
  render(<ModuleStage modules={threeTexts} />)
  const user = userEvent.setup()
  await user.click(button('Kustuta: 2. moodul: Tekst'))
  await user.click(await screen.findByRole('button', { name: 'Kustuta moodul' }))
  expect(await screen.findByRole('button', { name: 'Võta tagasi' })).toBeVisible()
  await user.click(button('Liiguta alla: 1. moodul: Tekst'))
  expect(modules()).toEqual(['c', 'a'])
  expect(screen.queryByRole('button', { name: 'Võta tagasi' })).not.toBeInTheDocument()
})

test('MODULE-1 deleting the last module leaves an empty text, and undo restores the module', async () => {
  render(<ModuleStage modules={[{ kind: 'other', id: 'g', type: 'galerii' }]} />)
  const user = userEvent.setup()
  await user.click(button('Kustuta: 1. moodul: galerii'))
  expect(await screen.findByRole('dialog', { name: 'Kustuta antud galerii moodul?' })).toBeVisible()
  await user.click(button('Kustuta moodul'))
  await waitFor(() => expect(screen.getByRole('group', { name: '1. moodul: Tekst' })).toHaveFocus())
  expect(texts()).toEqual(['Kirjuta siia…'])
  await user.click(button('Võta tagasi'))
  expect(modules()).toEqual(['g'])
})

test('MODULE-1 ARTICLE-11 an insertion line is one tab stop, and so are the tools of a module; arrow keys reach their buttons', async () => {
  render(<ModuleStage modules={[text('a', '')]} />)
  const user = userEvent.setup()
  await user.tab()
  expect(button('Lisa moodul 1. kohale')).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(button('Pildid: lisa 1. kohale')).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(button('Manustatud leht: lisa 1. kohale')).toHaveFocus()
  await user.tab()
  expect(button('Liiguta üles: 1. moodul: Tekst')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Tekst: lisa 1. kohale' })).not.toBeInTheDocument()
  await user.keyboard('{ArrowLeft}')
  expect(button('Lohista: 1. moodul: Tekst')).toHaveFocus()
  await user.keyboard('{End}')
  expect(button('Kustuta: 1. moodul: Tekst')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('NOTE-2 while the article is being saved no module is inserted, moved or deleted', async () => {
  render(<ModuleStage modules={threeTexts} busy />)
  const user = userEvent.setup()
  await user.click(button('Lisa moodul 1. kohale'))
  expect(screen.queryByRole('button', { name: 'Tekst: lisa 1. kohale' })).not.toBeInTheDocument()
  await user.click(button('Liiguta alla: 1. moodul: Tekst'))
  await user.click(button('Kustuta: 1. moodul: Tekst'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(modules()).toEqual(['a', 'b', 'c'])
})
