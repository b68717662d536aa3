import { act, waitFor } from '@testing-library/react'
import { eventFromWire } from '../../../gateway/forum/wire/event.ts'
import { liveEvents } from '../../../web/forum/live/liveEvents.ts'
import { pasteInto } from '../../forum/browsing.ts'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { renderApp } from '../../support/web/web.tsx'
import type { WireEvent } from './news.ts'
import { elementOf, patternOf, type Person, type Target, textOf } from './typist.ts'

/** Far longer than any operation: only a lost letter is waited for this long. */
const limitMs = Number(process.env.TYPING_LIMIT_MS ?? 15_000)

/** A person at a page in jsdom, over a server. */
export function jsdomPerson(server: WatchedServer, token: string | null) {
  let app: Awaited<ReturnType<typeof renderApp>> | undefined
  let address = ''
  const current = () => {
    if (!app) throw new Error('No page is open')
    return app
  }
  const found = (target: Target, isReady = (_element: HTMLElement) => true) =>
    waitFor(
      () => {
        const element = elementOf(patternOf(target))
        if (!element || !isReady(element)) throw new Error(`No ${target.role} ${String(target.name)}`)
        return element
      },
      { timeout: limitMs, onTimeout: (error) => new Error(error.message.split('\n')[0]) },
    )
  const person: Person = {
    async open(path) {
      address = path
      app?.leave()
      app = await renderApp(path, { server, token })
    },
    async reload() {
      act(() => void window.dispatchEvent(new Event('pagehide')))
      current().leave()
      app = await renderApp(address, { server, token: localStorage.getItem('sise.token') })
    },
    async press(target) {
      const element = elementOf(patternOf(target))
      if (element) await current().user.click(element)
      return element !== null
    },
    async enter(field) {
      await current().user.click(await found(field))
      // The editor of a rich text opens on focus, and another element may replace it.
      await found(field, (element) => {
        if (element !== document.activeElement) act(() => element.focus())
        return element === document.activeElement && (isEditor(element) || 'value' in element)
      })
    },
    key: (name) => {
      const [modifier, key] = name.split('+')
      return current().user.keyboard(key ? `{${modifier}>}{${key}}{/${modifier}}` : `{${modifier}}`)
    },
    async letter(letter) {
      const focused = document.activeElement
      if (!focused || !isEditor(focused)) return current().user.keyboard(letter)
      // jsdom does not type in contenteditable.
      pasteInto(focused, letter)
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
    },
    read: (field) => {
      const element = elementOf(patternOf(field))
      return Promise.resolve(element && textOf(element))
    },
    isBusy: () => Promise.resolve(document.querySelector('[aria-busy=true]') !== null),
    setVisible: (isVisible) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (isVisible ? 'visible' : 'hidden'),
      })
      act(() => {
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event(isVisible ? 'focus' : 'blur'))
      })
      return Promise.resolve()
    },
    async sees(isTrue) {
      const check = async () => {
        if (!(await isTrue())) throw new Error('Not yet')
      }
      return waitFor(check, { timeout: limitMs }).then(
        () => true,
        () => false,
      )
    },
  }
  const refresh = async (wireEvents: readonly WireEvent[]) => {
    // Outside `act`, as letters are typed meanwhile.
    const events = wireEvents.map((event) => eventFromWire(event)!)
    act(() => events.forEach((event) => liveEvents.call(event)))
    // A field that can no longer be read is a possible result.
    await Promise.allSettled(current().client.refetchQueries({ include: 'active' }).results)
  }
  return { person, refresh }
}

const isEditor = (element: Element) => element.getAttribute('contenteditable') === 'true'
