import { beforeAll, describe, expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

/** The arguments of lists as our API accepts them: tests/<domain>/*.api.test.ts test what each selects. */
describe('the lists of our api, through GraphQL', () => {
  const { api, gateway } = stackOfTests()
  let admin: Person
  const send = async (document: string) => {
    const { data, errors } = await gateway.query(document, { token: admin.token })
    expect(errors).toBeUndefined()
    return data ?? {}
  }
  const post = async (path: string, body: unknown) => {
    const { status, body: response, text } = await api.call('POST', path, { as: admin, body })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return response as { _id: string }
  }
  beforeAll(async () => {
    admin = await api.person({ status: 4, name: 'Zoja Admin' })
    const day = (year: number) => ({ year, month: 4, day: 9 })
    const event = (pealkiri: string, year: number) =>
      post('/api/kalender', { pealkiri, avalik: true, kuupaevad: [{ id: 'd', kuupaev: day(year) }] })
    await event('Ammu', 2001)
    await event('Kunagi', 2099)
    await post('/api/ettevotted', { pealkiri: 'Takso', kategooria: ['transport'], avalik: true })
    await post('/api/ettevotted', { pealkiri: 'Kohvik', kategooria: ['toitlustus'] })
    await post('/api/protokollid', { tekst: '<p>Praami plaan</p>', kuupaev: day(2024) })
    await post('/api/protokollid', { tekst: '<p>Sadam</p>', kuupaev: day(2026) })
    await post('/api/galerii', { nimi: { et: 'Jaanipäev', en: 'Midsummer' } })
    await post('/api/galerii', { nimi: { et: 'Sadam' } })
    for (const [name, text] of [
      ['b.pdf', '%PDF-1.4\nlühike'],
      ['a.pdf', `%PDF-1.4\n${'pikk '.repeat(50)}`],
    ] as const)
      await upload(api, text, { as: admin, name })
  })

  test('USER-1 LIST-6 (stack: variables through both programs) members are found, filtered, sorted and counted', async () => {
    await api.person({ status: 3, name: 'Mari Mets' })
    const selection = '{items{name} counts{status count}}'
    expect(
      (await send(`{userPage(search:" METS ",statuses:[MODERATOR,ADMIN],sort:RESIDENCE)${selection}}`)).userPage,
    ).toEqual({
      items: [{ name: 'Mari Mets' }],
      counts: [{ status: 'MODERATOR', count: 1 }],
    })
    expect((await send(`{userPage(search:"mets",statuses:[ADMIN])${selection}}`)).userPage).toMatchObject({ items: [] })
  })

  test('LIST-1 LIST-2 LIST-6 articles are found, filtered and sorted, and their months counted', async () => {
    const page = async (args: string) =>
      (
        (await send(`{articleGroupPage(${args}){items{title}}}`)).articleGroupPage as { items: { title: string }[] }
      ).items.map(({ title }) => title)
    expect(await page('catalogue:"ettevotted",sort:TITLE')).toEqual(['Kohvik', 'Takso'])
    expect(await page('catalogue:"ettevotted",filter:{search:"takso"}')).toEqual(['Takso'])
    expect(await page('catalogue:"ettevotted",filter:{category:"toitlustus"}')).toEqual(['Kohvik'])
    expect(await page('catalogue:"ettevotted",filter:{isHidden:true}')).toEqual(['Kohvik'])
    expect(await page('catalogue:"ettevotted",filter:{needsTranslation:true},sort:TITLE')).toEqual(['Kohvik', 'Takso'])
    expect(await page('catalogue:"kalender",filter:{when:PAST}')).toEqual(['Ammu'])
    expect(await page('catalogue:"kalender",filter:{month:"2099-05",when:COMING}')).toEqual(['Kunagi'])
    expect((await send('{articleMonths(catalogue:"kalender"){month count}}')).articleMonths).toEqual([
      { month: '2099-05', count: 1 },
      { month: '2001-05', count: 1 },
    ])
    expect((await send('{calendarPage(month:"2099-05"){items{title}}}')).calendarPage).toEqual({
      items: [{ title: 'Kunagi' }],
    })
  })

  test('LIST-4 protocols are found by words and year, which are counted, and albums by their texts', async () => {
    expect((await send('{protocolPage(search:"PLAAN",year:2024){items{text}}}')).protocolPage).toEqual({
      items: [{ text: '<p>Praami plaan</p>' }],
    })
    expect((await send('{protocolYears{year count}}')).protocolYears).toEqual([
      { year: 2026, count: 1 },
      { year: 2024, count: 1 },
    ])
    expect((await send('{albumPage(search:"midsummer"){items{title{et}}}}')).albumPage).toEqual({
      items: [{ title: { et: 'Jaanipäev' } }],
    })
  })

  test('LIST-6 files are sorted', async () => {
    const names = async (sort: string) =>
      ((await send(`{filePage(sort:${sort}){items{name}}}`)).filePage as { items: { name: string }[] }).items.map(
        ({ name }) => name,
      )
    expect(await names('NAME')).toEqual(['a.pdf', 'b.pdf'])
    expect(await names('LARGEST')).toEqual(['a.pdf', 'b.pdf'])
    expect((await names('NEWEST')).toSorted()).toEqual(['a.pdf', 'b.pdf'])
  })

  test.each([
    ['articleGroupPage(catalogue:"ettevotted",filter:{category:"olematu"})', 'category'],
    ['articleGroupPage(catalogue:"uudised",filter:{month:"2026-13"})', 'month'],
    ['protocolPage(year:0)', 'year'],
    [`albumPage(search:"${'x'.repeat(301)}")`, 'search'],
    ['calendarPage(month:"2031-13")', 'month'],
  ])('LIST-2 LIST-4 CAL-3 GQL-3 %s is refused at its field', async (field, name) => {
    const { errors } = await gateway.query(`{${field}{items{__typename}}}`, { token: admin.token })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [name]: expect.any(String) as unknown },
    })
  })
})
