import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { heading } from '../support/web/web.tsx'
import { button, editorOf, galleryServer, image, midsummer, save, tile, tiles } from './albumScreen.ts'

stubBrowserApisInEachTest()

/** Opens an album of pictures with the texts A to F; the third one is a video without a text. */
const letters = () =>
  editorOf(
    galleryServer([
      midsummer({
        meedia: [...'ABCDEF'].map((letter, index) =>
          image(`p${index}`, index % 2 ? 'f2' : 'f1', { tekst: { et: letter, en: '' } }),
        ),
      }),
    ]),
  )
const order = () =>
  tiles()
    .map((words) => words.at(-1))
    .join('')
const check = (position: number) => screen.getByRole('checkbox', { name: `Vali: ${position}. pilt` })
const selected = () =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label')?.at(6))
const bar = () => within(screen.getByRole('group', { name: 'Valitud pildid' }))

describe('several pictures of an album at once', () => {
  test('GALLERY-5 two presses move the last picture to the front, and one undo reverts that', async () => {
    const { user } = await letters()
    await user.click(check(6))
    expect(bar().getByRole('status')).toHaveTextContent('1 valitud')
    await user.click(bar().getByRole('button', { name: 'Esimeseks' }))
    expect(order()).toBe('FABCDE')
    expect(bar().getByRole('status')).toHaveTextContent('1 valitud · viidud kohale 1')
    expect(check(1)).toBeChecked()
    await user.click(button('Võta tagasi'))
    expect(order()).toBe('ABCDEF')
  })

  test('GALLERY-5 Shift selects a range, and the selection moves to a position in its order', async () => {
    const { user } = await letters()
    await user.click(check(2))
    await user.keyboard('{Shift>}')
    await user.click(check(4))
    await user.keyboard('{/Shift}')
    expect(selected()).toEqual(['2', '3', '4'])
    await user.type(bar().getByRole('textbox', { name: 'Kohale' }), '3{Enter}')
    expect(order()).toBe('AEBCDF')
    await user.clear(bar().getByRole('textbox', { name: 'Kohale' }))
    // A position beyond the end is the end.
    await user.type(bar().getByRole('textbox', { name: 'Kohale' }), '99')
    await user.click(bar().getByRole('button', { name: 'Vii' }))
    expect(order()).toBe('AEFBCD')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
  })

  test('GALLERY-5 by keys: Space chooses, Ctrl+A all, Escape none', async () => {
    const { user } = await letters()
    check(3).focus()
    await user.keyboard(' ')
    expect(selected()).toEqual(['3'])
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toHaveLength(6)
    await user.keyboard('{Escape}')
    expect(selected()).toEqual([])
    expect(screen.queryByRole('group', { name: 'Valitud pildid' })).toBeNull()
    await user.click(check(1))
    await user.click(bar().getByRole('button', { name: 'Tühista valik' }))
    expect(selected()).toEqual([])
  })

  test('GALLERY-5 several are deleted after one question, and one undo restores them at their positions', async () => {
    const { user, album } = await letters()
    for (const position of [2, 5]) await user.click(check(position))
    await user.click(bar().getByRole('button', { name: 'Kustuta' }))
    const question = within(await screen.findByRole('dialog', { name: 'Kustuta 2 pilti?' }))
    await user.click(question.getByRole('button', { name: 'Kustuta 2 pilti' }))
    await waitFor(() => expect(order()).toBe('ACDF'))
    expect(selected()).toEqual([])
    expect(tile('2. pilt')).toHaveFocus()
    const note = (await screen.findByText('Kustutatud: 2 pilti.')).closest('div')!
    await user.click(within(note).getByRole('button', { name: 'Võta tagasi' }))
    expect(order()).toBe('ABCDEF')
    await user.click(button('Tee uuesti'))
    await save(user)
    await heading('Galerii')
    expect(album().meedia).toHaveLength(4)
  })

  test('GALLERY-5 the pictures are sorted by file, and reversed, each in one step', async () => {
    const { user } = await letters()
    await user.click(button('Järjesta'))
    await user.click(button('Failinime järgi'))
    // kiik.jpg is the file of every second one, lõke.jpg that of the others.
    expect(order()).toBe('BDFACE')
    await user.click(button('Järjesta'))
    await user.click(button('Vastupidi'))
    expect(order()).toBe('ECAFDB')
    await user.click(button('Võta tagasi'))
    await user.click(button('Võta tagasi'))
    expect(order()).toBe('ABCDEF')
  })

  test('GALLERY-5 texts are written in a table, where Tab moves to the next language and the next picture', async () => {
    const { user, album } = await letters()
    await user.click(screen.getByRole('radio', { name: 'Tekstid' }))
    const field = (position: number, language: string) =>
      screen.getByRole('textbox', { name: `${position}. pilt: Tekst ${language} keeles` })
    await user.type(field(1, 'eesti'), ' rannas')
    await user.tab()
    expect(field(1, 'inglise')).toHaveFocus()
    await user.keyboard('A on the beach')
    await user.tab()
    expect(field(2, 'eesti')).toHaveFocus()
    await user.click(screen.getByRole('radio', { name: 'Pildid' }))
    expect(tiles()[0]).toBe('1. pilt A rannas')
    await save(user)
    await heading('Galerii')
    expect(album().meedia[0]).toMatchObject({ tekst: { et: 'A rannas', en: 'A on the beach' } })
  })
})
