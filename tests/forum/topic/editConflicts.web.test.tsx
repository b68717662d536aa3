import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { heading, renderApp } from '../../support/web/web.tsx'
import { typeInto } from '../browsing.ts'
import { forumStack } from '../forumStack.ts'

const server = forumStack()

/** Mari has her topic open for editing. */
async function editing(text = '<p>Kas käib?</p>') {
  const { _id } = await server.write({ by: server.member, title: 'Praam' })
  // The api accepts no broken links.
  await server.sql(`update topics set tekst = '${text}'`)
  const app = await renderApp(`/sise/foorum/muuda/${_id}`, { server })
  const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
  const now = () => server.send('GET', `/api/foorum/teema/${_id}`)
  /** Saves a change of another user in the meantime. */
  const change = (part: { pealkiri?: string; tekst?: string }, by = server.moderator) =>
    server.send('PUT', `/api/foorum/teema/${_id}`, part, by)
  const rename = async (name: string) => {
    await app.user.clear(title)
    await app.user.type(title, name)
  }
  const save = () => app.user.click(screen.getByRole('button', { name: /^(Salvesta teema|Proovi uuesti)$/ }))
  const puts = () => server.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])
  return { ...app, title, now, change, rename, save, puts }
}
const conflict = async (name: string) => within(await screen.findByRole('region', { name }))

describe('two editors change one topic', () => {
  test('FORUM-5 ARTICLE-7 a version is chosen for each field, and of a text both can be kept', async () => {
    const { user, now, change, rename, save } = await editing()
    await change({ pealkiri: 'Praam ja paat', tekst: '<p>Käib küll.</p>' })
    await rename('Praam ja jää')
    await typeInto('Tekst', 'Homme? ')
    await save()
    const notice = await conflict('Jaan Moderaator on seda vahepeal muutnud')
    expect(screen.getByRole('heading', { name: 'Jaan Moderaator on seda vahepeal muutnud' })).toHaveFocus()
    const field = (name: string) => within(notice.getByRole('group', { name }))
    expect(field('Pealkiri').queryByRole('radio', { name: 'Jäta mõlemad' })).toBeNull()
    await user.click(field('Pealkiri').getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(field('Tekst').getByRole('radio', { name: 'Jäta mõlemad' }))
    await user.click(notice.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Praam ja paat')
    expect(await now()).toMatchObject({
      pealkiri: 'Praam ja paat',
      tekst: '<p>Homme? Kas käib?</p><p>Käib küll.</p>',
    })
  })
})

describe('a topic whose stored text has a link that no browser can open', () => {
  const broken = '<p>Vaata <a href="https://[praam">aegu</a></p>'

  test('EDIT-1 F26 a change of the title alone does not send the text, which stays as it is stored', async () => {
    const { now, rename, save, sent } = await editing(broken)
    await rename('Praam ja jää')
    await save()
    await heading('Praam ja jää')
    expect(await now()).toMatchObject({ pealkiri: 'Praam ja jää', tekst: broken })
    expect(sent.find(({ name }) => name === 'UpdateTopic')?.variables.input).toEqual({ title: 'Praam ja jää' })
  })

  test('FORUM-5 F26 somebody else writes a new text meanwhile: the title is changed, and their text stays', async () => {
    const { now, change, rename, save, puts } = await editing(broken)
    await change({ tekst: '<p>Praam käib kell 7.</p>' })
    await rename('Praam ja jää')
    await save()
    await heading('Praam ja jää')
    expect(await now()).toMatchObject({ pealkiri: 'Praam ja jää', tekst: '<p>Praam käib kell 7.</p>' })
    expect(new Set(puts()).size).toBe(2)
  })
})

describe('one editor', () => {
  test('FORUM-5 is warned of an own change on another device', async () => {
    const { change, rename, save } = await editing()
    await change({ pealkiri: 'Praam ja paat' }, server.member)
    await rename('Praam ja jää')
    await save()
    expect((await conflict('Oled seda vahepeal ise mujal muutnud')).getByText('Praam ja paat')).toBeVisible()
  })
})
