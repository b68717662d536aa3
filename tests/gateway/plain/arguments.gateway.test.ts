import { describe, expect, test } from '@jest/globals'
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { schema } from '../../../gateway/schema.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'
import { mutations } from '../contract/mutations.ts'
import { everythingOf } from '../contract/selections.ts'

/** Arguments that name a record or a page of a list, and those that §7 has: they are honoured. */
const honoured = new Set(
  `id slug catalogue text size after markRead userId
  filePage.search filePage.imagesOnly feedbackPage.unanswered calendarPage.when calendarPage.month`.split(/\s+/),
)

/** What a plain server answers without a call: null, as its type says. */
const absent = ['announcementPreview', 'announcementPage']

/** The fields of Query with an argument that a plain server cannot honour, and values of it other than the default. */
const unhonoured = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) =>
  absent.includes(field.name)
    ? []
    : field.args
        .filter(({ name }) => !honoured.has(name) && !honoured.has(`${field.name}.${name}`))
        .flatMap((argument) => valuesOf(argument).map((value) => ({ field, argument: `${argument.name}:${value}` }))),
)

function valuesOf({ type, defaultValue }: GraphQLArgument): string[] {
  const named = getNamedType(type)
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) =>
      literalsOf(field.type).map((value) => `{${field.name}:${value}}`),
    )
  return literalsOf(type, defaultValue)
}

function literalsOf(type: GraphQLInputType, defaultValue?: unknown): string[] {
  const inner = isNonNullType(type) ? type.ofType : type
  if (isListType(inner)) return literalsOf(inner.ofType).map((one) => `[${one}]`)
  if (isEnumType(inner))
    return inner
      .getValues()
      .filter(({ value }) => value !== defaultValue)
      .map(({ name }) => name)
  const literals: Record<string, string> = { Boolean: 'true', Int: '2026' }
  return [literals[String(inner)] ?? '"2026-05"']
}

const needed: Record<string, string> = { catalogue: '"uudised"', text: '"praam"' }

describe('a server of §7 and nothing else', () => {
  const server = plainServer()
  const ask = (document: string) => server.gateway.query(document, { token: server.stub.tokenOf('anu') })

  test('REST-8 filters and orders are found in the schema', () => {
    const fields = new Set(unhonoured.map(({ field }) => field.name))
    expect([...fields].sort()).toEqual(
      [
        'albumPage',
        'articleGroupPage',
        'articlePage',
        'protocolPage',
        'searchForumPage',
        'userPage',
        'filePage',
      ].sort(),
    )
  })

  test.each(unhonoured.map(({ field, argument }) => [field.name, argument, field] as const))(
    'REST-8 %s(%s) is CONFLICT in words, and nothing is read for it',
    async (name, argument, field) => {
      // The order that members have there.
      if (argument === 'sort:NAME') return
      const others = field.args
        .filter(({ type }) => isNonNullType(type))
        .map((one) => `${one.name}:${needed[one.name]}`)
      const { errors } = await ask(`{${name}(${[...others, argument].join()}){items{__typename}}}`)
      expect(errors).toMatchObject([
        { message: expect.stringContaining('See server ei oska'), extensions: { code: 'CONFLICT' } },
      ])
      expect(server.stub.said()).toEqual([])
    },
  )

  test('REST-8 what lies beyond §7 is null or an empty list without a call', async () => {
    const { data, errors } = await ask(`{
      forumNews{next} hasForumNews notificationPage{next} unreadNotificationCount mailPreference{frequency} pushSettings{publicKey}
      announcementPage{next} toolTokens{id} webhook{url} invitations{notInvited} unansweredFeedbackCount feedbackSeenUntil fileUses(id:"f1"){__typename}
      articleMonths(catalogue:"kalender"){month} protocolYears{year} settings{apiLevel}}`)
    expect(errors).toBeUndefined()
    const { articleMonths, protocolYears, settings, ...others } = data ?? {}
    expect([articleMonths, protocolYears, settings]).toEqual([[], [], { apiLevel: null }])
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
    expect(server.stub.said()).toEqual([])
  })

  test.each([
    'followTopic(id:"t1",level:WATCHING){id}',
    'markForumRead(until:"2026-01-01T00:00:00.000Z")',
    'markLikesSeen(until:"2026-01-01T00:00:00.000Z")',
    'setMailPreference(frequency:DAILY){frequency}',
    'markFeedbackAnswered(id:"s1",answered:true){id}',
    'rotateWebhookSecret{secret}',
    'deleteCategory(id:"k1",moveTopicsTo:"k2")',
    'updateTopic(id:"t1",input:{pinned:true},version:"\\"1\\""){id}',
  ])('REST-8 the mutation %s is CONFLICT in words, and nothing is sent', async (mutation) => {
    expect(mutations.map(({ name }) => name)).toContain(/^\w+/.exec(mutation)?.[0])
    const { errors } = await ask(`mutation{${mutation}}`)
    expect(errors).toMatchObject([{ message: expect.stringContaining('See server'), extensions: { code: 'CONFLICT' } }])
    expect(server.stub.said().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test('REST-8 rows that are short and in another order stand in that of §4, each field of them read once', async () => {
    const short = (path: RegExp, rows: object[]) =>
      server.stub.faults.push({ on: path, status: 200, body: JSON.stringify(rows) })
    short(/^GET \/api\/protokollid$/, [
      { _id: 'a', kuupaev: { year: 2025, month: 1, day: 1 } },
      { _id: 'b' },
      { _id: 'c', kuupaev: { year: 2026, month: 1, day: 1 } },
    ])
    short(/^GET \/api\/foorum\/kategooria\/uldine$/, [{ _id: 't1' }, { _id: 't2', pinned: true }])
    short(/^GET \/api\/galerii$/, [
      { _id: 'tyhi', slug: 'tyhi', jrg: 2 },
      { _id: 'sadam', slug: 'sadam', jrg: 1 },
    ])
    const { data } = await ask(`{protocolPage(size:2){items{id}next}
      category(slug:"uldine"){topicPage{items{id title}}} albumPage{items{id title{et}}}}`)
    expect(data).toMatchObject({
      protocolPage: { items: [{ id: 'c' }, { id: 'a' }], next: expect.any(String) },
      category: {
        topicPage: {
          items: [
            { id: 't2', title: expect.any(String) },
            { id: 't1', title: 'Kevadtalgud' },
          ],
        },
      },
      albumPage: { items: [{ id: 'sadam', title: { et: 'Sadam talvel' } }, { id: 'tyhi' }] },
    })
    const { next } = data?.protocolPage as { next: string }
    expect((await ask(`{protocolPage(size:2,after:"${next}"){items{id}next}}`)).data).toEqual({
      protocolPage: { items: [{ id: 'b' }], next: null },
    })
  })

  test('REST-8 an empty list for an object is an error, and nothing is written over it', async () => {
    server.stub.faults.push({ on: /^GET \/api\/(varia\/avaleht|uudised\/id)/, status: 200, body: '[]' })
    for (const document of [
      `{homePage${everythingOf('HomePage')}}`,
      'mutation{updateArticle(catalogue:"uudised",id:"a1",input:{title:"Praam"}){id}}',
    ])
      expect((await ask(document)).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
    expect(server.stub.said().filter((call) => call.startsWith('PUT'))).toEqual([])
  })
})
