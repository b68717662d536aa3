import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formNamed } from '../drafts/typing/forms.ts'
import { jsdomPerson } from '../drafts/typing/jsdomPerson.ts'
import { addRecords, ids } from '../drafts/typing/records.ts'
import { openForm, storedText, typeAtEnd } from '../drafts/typing/typedForm.ts'
import { addFile } from '../files/addedFile.ts'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import type { Person } from '../support/api/api.ts'
import { webStack } from '../support/web/webStack.ts'

const server = webStack()
const user = userEvent.setup()
stubBrowserApisInEachTest()
/** A member in no window. */
let tiit: Person
beforeEach(async () => {
  await addRecords(server)
  tiit = await server.api.person({ name: 'Tiit Tamm', status: 4 })
})

/** A record whose form opens in its list or on its page, and the field that two people change. */
interface Kind {
  /** The name of its form in the table of typing. */
  name: string
  /** The path of its PUT. */
  put: string
  /** The name of the field on the wire. */
  field: string
  theirs: string
  /** A field that another person changes. */
  other: () => Promise<Record<string, unknown>>
  saved: string
}

const kinds: Kind[] = [
  {
    name: 'post',
    put: `/api/foorum/postitus/${ids.topic}/${ids.post}`,
    field: 'tekst',
    theirs: 'Tulen. Telefon on eemaldatud.',
    other: async () => ({ failid: [await addFile(server, 'sadam.jpg', { kaust: 'avalik' })] }),
    saved: 'Postitus on salvestatud.',
  },
  {
    name: 'category',
    put: `/api/foorum/kategooria/${ids.general}`,
    field: 'nimi',
    theirs: 'Sadam ja kai',
    other: () => Promise.resolve({ jrg: 5 }),
    saved: 'Kategooria nimi on nüüd „Üldine!“.',
  },
  {
    name: 'protocol',
    put: `/api/protokollid/${ids.protocol}`,
    field: 'tekst',
    theirs: 'Jaani otsus',
    other: () => Promise.resolve({ kuupaev: { year: 2026, month: 5, day: 2 } }),
    saved: 'Protokoll on salvestatud.',
  },
  {
    name: 'member',
    put: `/api/users/admin/${ids.member}`,
    field: 'elukoht',
    theirs: 'Põhjaküla',
    other: () => Promise.resolve({ telefon: '5559999' }),
    saved: 'Salvestatud: Mari Liige',
  },
]

describe.each(kinds)('two editors change one $name', ({ name, put, field, theirs, other, saved }) => {
  const form = formNamed(name)
  const stored = () => storedText(server, form)
  /** Saves a change of another person. @returns the record; also after a change of nothing */
  const change = async (part: Record<string, unknown>) =>
    [await server.send('PUT', put, part, tiit)].flat()[0] as Record<string, unknown>
  /** The versions that were sent. */
  const versions = () => server.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])
  const save = () => user.click(screen.getByRole('button', { name: /^(Salvesta|Proovi uuesti)$/ }))
  const conflict = async () => within(await screen.findByRole('region', { name: 'Tiit Tamm on seda vahepeal muutnud' }))

  /** An admin has typed into the form; nothing is saved yet. @returns the text of the field */
  async function written() {
    const own = `${await stored()}!`
    const { person } = jsdomPerson(server, 'admin-token')
    await openForm(person, form)
    await typeAtEnd(person, form.field, '!')
    return own
  }

  test(`${form.id} the second sees the current record, and overwrites it only by choice`, async () => {
    const own = await written()
    await change({ [field]: theirs })
    await save()
    const notice = await conflict()
    expect(notice.getByText(theirs)).toBeVisible()
    expect(await stored()).toBe(theirs)
    await save()
    await conflict()
    expect(await stored()).toBe(theirs)
    await user.click(screen.getByRole('button', { name: 'Salvesta valitu' }))
    expect(await screen.findByText(saved)).toBeVisible()
    expect(await stored()).toBe(own)
    const [first, second, third] = versions()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test(`${form.id} the second can keep the current record`, async () => {
    await written()
    await change({ [field]: theirs })
    await save()
    const notice = await conflict()
    await user.click(notice.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(notice.getByRole('button', { name: 'Salvesta valitu' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /vahepeal/ })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvesta' })).toBeNull())
    expect(await stored()).toBe(theirs)
  })

  test(`${form.id} a change of another field is merged without a question`, async () => {
    const own = await written()
    const changes = await other()
    const changed = await change(changes)
    await save()
    expect(await screen.findByText(saved)).toBeVisible()
    expect(await stored()).toBe(own)
    const now = await change({})
    for (const part of Object.keys(changes)) expect(now[part]).toEqual(changed[part])
    expect(new Set(versions()).size).toBe(2)
  })
})
