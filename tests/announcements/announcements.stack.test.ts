import { expect, test } from '@jest/globals'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const moderator = personOfTests(api, { name: 'Maret', status: 3 })

const input = { title: 'Üldkoosolek', text: '<p>Tule.</p>', audience: 'EVERYBODY' }
const sending = `mutation($input:AnnouncementInput!,$pinnedIn:ID){sendAnnouncement(input:$input,pinnedIn:$pinnedIn){
  id title text audience author{id name} authorName recipientCount deliveredCount refusedCount copy{id categorySlug}}}`
const reading = '{announcementPage{items{id title sentAt}next}}'

test('MAIL-2 (stack: both programs) an API token of a moderator previews an announcement, sends it and finds it in the list and in the forum', async () => {
  const category = await api.category({ slug: 'teated' })
  const token = moderator.token
  const previewing = 'query($input:AnnouncementInput!){announcementPreview(input:$input){html text recipientCount}}'
  const preview = await gateway.query(previewing, { variables: { input }, token })
  expect(preview).toMatchObject({ data: { announcementPreview: { recipientCount: 1 } } })
  const sent = await gateway.query(sending, { variables: { input, pinnedIn: category._id }, token })
  expect(sent).toMatchObject({
    data: {
      sendAnnouncement: {
        ...input,
        author: { id: moderator._id, name: 'Maret' },
        authorName: 'Maret',
        recipientCount: 1,
        deliveredCount: 0,
        refusedCount: 0,
        copy: { categorySlug: 'teated' },
      },
    },
  })
  expect(await gateway.query(reading, { token })).toMatchObject({
    data: { announcementPage: { items: [{ title: 'Üldkoosolek' }], next: null } },
  })
})

test('MAIL-2 (stack: both programs) a missing field is named in the refusal', async () => {
  const wrong = await gateway.query(sending, { variables: { input: { ...input, title: '' } }, token: moderator.token })
  expect(wrong).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { title: 'Lisa pealkiri.' } } }],
  })
})
