import { describe, expect, test } from '@jest/globals'
import { isNonNullType } from 'graphql'
import { schema } from '../../../gateway/schema.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'
import { valuesOf } from '../requests/sampleVariables.ts'
import { mutations } from './calls.ts'

/** Arguments that name a record or a page of a list, those of §7, and the order of members there, are supported. */
const honoured = new Set(
  `id slug catalogue text size after markRead userId
  filePage.search filePage.imagesOnly feedbackPage.unanswered calendarPage.when calendarPage.month userPage.sort:"NAME"`.split(
    /\s+/,
  ),
)

/** The result of a plain server without a call: null, or as its type requires. */
const absent = ['announcementPreview', 'auditPage', 'announcementPage', 'history', 'revision', 'search']

/** The fields of Query with an argument that a plain server cannot support, and values of it other than the default. */
const unhonoured = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) =>
  field.args
    .filter(({ name }) => !absent.includes(field.name) && !honoured.has(name) && !honoured.has(`${field.name}.${name}`))
    .flatMap((argument) =>
      // A text that is also a valid month.
      valuesOf(argument.type, '2026-05')
        .filter((value) => value !== argument.defaultValue)
        .map((value) => ({ field, argument, value, title: `${argument.name}:${JSON.stringify(value)}` })),
    )
    .filter(({ title }) => !honoured.has(`${field.name}.${title}`)),
)

/** The fields beyond §7. */
const absentMutations = new Set(
  `cancelLeaving completeWelcomeSteps createApiToken createDataExport deleteForever deleteTopic endDevice endOtherDevices followCategory followTopic invitePeople leaveCommunity mailInvitations markFeedbackAnswered markForumRead
  markLikesSeen removeRevision restoreDeleted restoreRevision revokeApiToken rotateWebhookSecret sendAnnouncement setMailPreference stayInCommunity subscribeToPush testAnnouncement testWebhook unsubscribeFromPush updateWebhook`.split(
    /\s+/,
  ),
)

/**
 * Mutations without a call: a session ends by discarding its token, no link of a plain server reverts an email, and visits of messages are
 * not recorded (null).
 */
const callLess = ['revertEmail', 'signOut', 'markFeedbackSeen']

const needed: Record<string, string> = { catalogue: '"uudised"', text: '"praam"' }

describe('a server of plain §7', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables })

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

  test.each(unhonoured.map(({ field, title, ...one }) => [field.name, title, { field, ...one }] as const))(
    'REST-8 %s(%s) is CONFLICT in words, and nothing is read for it',
    async (name, _title, { field, argument, value }) => {
      const others = field.args
        .filter(({ type }) => isNonNullType(type))
        .map((one) => `${one.name}:${needed[one.name]}`)
      const given = [...others, `${argument.name}:$value`].join()
      const document = `query($value:${String(argument.type)}){${name}(${given}){items{__typename}}}`
      const { errors } = await send(document, { value })
      expect(errors).toMatchObject([
        { message: expect.stringContaining('See server ei oska'), extensions: { code: 'CONFLICT' } },
      ])
      expect(server.stub.said()).toEqual([])
    },
  )

  test('REST-8 fields beyond §7 are null or an empty list without a call', async () => {
    const { data, errors } = await send(`{
      forumNews{next} hasForumNews notificationPage{next} unreadNotificationCount mailPreference{frequency} pushSettings{publicKey}
      history(kind:TOPIC,id:"t1"){id} revision(kind:TOPIC,id:"t1",revision:"v1"){name} trashPage{next} search(text:"praam",kind:EVENT,size:2){correctedText}
      announcementPage{next} apiTokens{id} devices{id} dataExport{id} auditPage{next} webhook{url} invitations{notInvited} unansweredFeedbackCount feedbackSeenUntil fileUses(id:"f1"){__typename}
      articleMonths(catalogue:"kalender"){month} protocolYears{year} settings{apiLevel}}`)
    expect(errors).toBeUndefined()
    const { articleMonths, protocolYears, settings, ...others } = data ?? {}
    expect([articleMonths, protocolYears, settings]).toEqual([[], [], { apiLevel: null }])
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
    expect(server.stub.said()).toEqual([])
  })

  test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    'REST-8 the mutation %s makes calls of §7, or is CONFLICT in words and sends nothing',
    async (name, { document, variables }) => {
      const { errors = [] } = await send(document, variables)
      const writes = server.stub.said().filter((call) => !/^GET (?!.*registreerimine)/.test(call))
      if (!absentMutations.has(name)) {
        const isRefused = errors.some(({ message }) => message.startsWith('See server '))
        return expect([name, isRefused, writes.length > 0]).toEqual([name, false, !callLess.includes(name)])
      }
      expect(errors).toMatchObject([
        { message: expect.stringMatching(/^See server /), extensions: { code: 'CONFLICT' } },
      ])
      expect(writes).toEqual([])
    },
  )

  test.each([
    'invitePeople(people:[{email:"uku@saar.test"}]){result}',
    'deleteCategory(id:"k1",moveTopicsTo:"k2")',
    'deleteUser(id:"juri",eraseName:true)',
    'updateTopic(id:"t1",input:{pinned:true},version:"\\"1\\""){id}',
  ])('REST-8 the mutation %s is CONFLICT in words, and nothing is sent', async (mutation) => {
    const { errors } = await send(`mutation{${mutation}}`)
    expect(errors).toMatchObject([{ message: expect.stringContaining('See server'), extensions: { code: 'CONFLICT' } }])
    expect(server.stub.said().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test('REST-8 short rows in another order are sorted as §4 says, with each field read once', async () => {
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
    const { data } = await send(`{protocolPage(size:2){items{id}next}
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
    expect((await send(`{protocolPage(size:2,after:"${next}"){items{id}next}}`)).data).toEqual({
      protocolPage: { items: [{ id: 'b' }], next: null },
    })
  })
})
