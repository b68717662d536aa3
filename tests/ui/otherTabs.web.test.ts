import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { addLeaveReason } from '../../web/ui/form/leaving/leaveReasons.ts'
import { lostInOtherTabs, respondToOtherTabs } from '../../web/ui/form/leaving/otherTabs.ts'
import { provideChannels } from '../support/web/channels.ts'

let restore: () => void
beforeEach(() => {
  restore = provideChannels()
})
afterEach(() => restore())

test('AUTH-4 a tab lists what signing out would lose in the others, uploads but not drafts, and nothing if there are none', async () => {
  const end = respondToOtherTabs()
  const question = {
    title: 'Lahkud lehelt?',
    text: 'Failide üleslaadimine on pooleli.',
    action: 'Lahku',
    stay: 'Jää siia',
  }
  const draft = { title: 'Lahkud lehelt?', text: 'Mustand jääb alles.', action: 'Lahku', stay: 'Kirjuta edasi' }
  const reasons = [
    addLeaveReason(() => ({ question, isLost: true })),
    addLeaveReason(() => ({ question: draft, isDraft: true })),
  ]
  expect(await lostInOtherTabs()).toEqual(['Failide üleslaadimine on pooleli.'])
  for (const { remove } of reasons) remove()
  expect(await lostInOtherTabs()).toEqual([])
  end()
})
