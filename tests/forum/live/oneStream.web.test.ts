import { afterEach, expect, test } from '@jest/globals'
import { oneStream } from '../../../web/forum/live/oneStream.ts'
import { adoptSession, leaveSession } from '../../../web/lib/session/tabSession.ts'
import { until } from '../../support/until.ts'
import { provideChannels } from '../../support/web/channels.ts'
import { createBrowserLocks } from '../../support/web/locks.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(navigator, 'locks')
})

test('LIVE-1 a tab whose stream is refused leaves the lock to the next one', async () => {
  ends.push(provideChannels(), leaveSession)
  adoptSession({ token: 'liige-token', personId: 'u2' })
  const locks = createBrowserLocks()
  const opened: string[] = []
  /** A tab with its stream. @returns a function by which the server refuses it */
  const openTab = (name: string) => {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    Object.defineProperty(navigator, 'locks', { value: locks.openTab(), configurable: true })
    const open = () => {
      opened.push(name)
      return { isOpen: () => false, refused, close: () => {} }
    }
    ends.unshift(oneStream(open, () => {}))
    return refuse
  }
  const refuse = openTab('first')
  openTab('second')
  await until(() => opened.length > 0)
  expect(opened).toEqual(['first'])
  refuse()
  await until(() => opened.length > 1)
  expect(opened).toEqual(['first', 'second'])
})
