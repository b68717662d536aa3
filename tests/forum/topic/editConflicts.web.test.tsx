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

describe('two people change one topic', () => {
  test('FORUM-5 the second is shown who changed it and what it is now, and saves the own one over it only by choice', async () => {
    const { user, title, now, change, rename, save, puts } = await editing()
    await change({ pealkiri: 'Praam ja paat' })
    await rename('Praam ja jää')
    await save()
    const notice = await conflict('Jaan Moderaator on seda vahepeal muutnud')
    expect(notice.getByText('Praam ja paat')).toBeVisible()
    expect(notice.getAllByRole('group').map((field) => field.querySelector('legend')?.textContent)).toEqual([
      'Pealkiri',
    ])
    expect(screen.getByRole('heading', { name: 'Jaan Moderaator on seda vahepeal muutnud' })).toHaveFocus()
    expect(title).toHaveValue('Praam ja jää')
    expect((await now()).pealkiri).toBe('Praam ja paat')
    // Retrying alone does not overwrite the other change.
    await save()
    await conflict('Jaan Moderaator on seda vahepeal muutnud')
    expect((await now()).pealkiri).toBe('Praam ja paat')
    await user.click(screen.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Praam ja jää')
    expect(await now()).toMatchObject({ pealkiri: 'Praam ja jää', tekst: '<p>Kas käib?</p>' })
    const [first, second, third] = puts()
    expect([second, third]).toEqual([first, expect.not.stringContaining(first as string)])
  })

  test('FORUM-5 ARTICLE-7 a version is chosen of each field by itself, and of a text both', async () => {
    const { user, now, change, rename, save } = await editing()
    await change({ pealkiri: 'Praam ja paat', tekst: '<p>Käib küll.</p>' })
    await rename('Praam ja jää')
    await typeInto('Tekst', 'Homme? ')
    await save()
    const notice = await conflict('Jaan Moderaator on seda vahepeal muutnud')
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

  test('FORUM-5 changes of different parts are both kept, without a question', async () => {
    const { now, change, rename, save, puts } = await editing()
    await change({ tekst: '<p>Käib küll.</p>' })
    await rename('Praam ja jää')
    await save()
    await heading('Praam ja jää')
    expect(await now()).toMatchObject({ pealkiri: 'Praam ja jää', tekst: '<p>Käib küll.</p>' })
    expect(new Set(puts()).size).toBe(2)
  })
})

describe('a topic whose stored text has a link that no browser can open', () => {
  const broken = '<p>Vaata <a href="https://[praam">aegu</a></p>'

  test('EDIT-1 F26 only the title is changed: the text is not sent, and stays as it is stored', async () => {
    const { now, rename, save, sent } = await editing(broken)
    await rename('Praam ja jää')
    await save()
    await heading('Praam ja jää')
    expect(await now()).toMatchObject({ pealkiri: 'Praam ja jää', tekst: broken })
    expect(sent.find(({ name }) => name === 'UpdateTopic')?.variables.input).toEqual({ title: 'Praam ja jää' })
  })

  test('FORUM-5 F26 somebody else writes a new text meanwhile: the title is changed, and theirs stays', async () => {
    const { now, change, rename, save, puts } = await editing(broken)
    await change({ tekst: '<p>Praam käib kell 7.</p>' })
    await rename('Praam ja jää')
    await save()
    await heading('Praam ja jää')
    expect(await now()).toMatchObject({ pealkiri: 'Praam ja jää', tekst: '<p>Praam käib kell 7.</p>' })
    expect(new Set(puts()).size).toBe(2)
  })
})

describe('one person', () => {
  test('FORUM-5 REST-8 is not in conflict with an own save whose answer was lost', async () => {
    const { now, rename, save, puts } = await editing()
    server.faults = [{ on: /^PUT/, status: 500, body: '{}' }]
    await rename('Praam ja paat')
    await save()
    await screen.findByText(/Kirjutatu on alles/)
    expect((await now()).pealkiri).toBe('Praam ja paat')
    server.faults = []
    await rename('Praam ja jää')
    await save()
    await heading('Praam ja jää')
    expect((await now()).pealkiri).toBe('Praam ja jää')
    expect(puts()).toHaveLength(3)
  })

  test('FORUM-5 is told of a change made elsewhere by themselves', async () => {
    const { change, rename, save } = await editing()
    await change({ pealkiri: 'Praam ja paat' }, server.member)
    await rename('Praam ja jää')
    await save()
    expect((await conflict('Oled seda vahepeal ise mujal muutnud')).getByText('Praam ja paat')).toBeVisible()
  })
})
