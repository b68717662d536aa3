import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { SearchField } from '../../web/ui/search/SearchField.tsx'
import { useSearchInAddress } from '../../web/ui/search/useParameters.ts'

const delayMs = 500

function SearchPage() {
  const search = useSearchInAddress('otsi', () => delayMs)
  return (
    <>
      <SearchField {...search} label="Otsi" />
      <output>{search.requested}</output>
    </>
  )
}

/** A page with a search, and another one. Every change of the address is delayed by `blocked` ms. */
function open(address = '/', { blocked = 0 } = {}) {
  const loader = () => (blocked > 0 ? new Promise((resolve) => setTimeout(resolve, blocked, null)) : null)
  const routes = [
    { path: '/', element: <SearchPage />, loader, HydrateFallback: () => null },
    { path: '/mujal', element: <p>Mujal</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/mujal', address], initialIndex: 1 })
  render(<RouterProvider router={router} />)
  const writes: string[] = []
  let last = router.state.location.search
  router.subscribe(({ location: { search } }) => {
    if (search !== last) writes.push((last = search))
  })
  return { router, writes, user: userEvent.setup({ delay: null }) }
}

/** The search with a link to a screen whose code loads when the test calls `arrive`. */
function openWithSlowScreen() {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const page = (
    <>
      <SearchPage />
      <Link to="/kaugel">Kaugele</Link>
    </>
  )
  const slow = async () => {
    await arrived
    return { Component: () => <p>Kaugel</p> }
  }
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/kaugel', lazy: slow },
  ])
  render(<RouterProvider router={router} />)
  return { router, arrive, user: userEvent.setup({ delay: null }) }
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const field = () => screen.getByRole('searchbox', { name: 'Otsi' })
const searched = () => document.querySelector('output')?.textContent

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date'] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a search in the address', () => {
  test('FORUM-7, FILE-2 is updated once, when typing pauses, beside the other parameters of the address', async () => {
    const { user, writes, router } = open('/?muu=1')
    await pass(0)
    await user.type(field(), 'praa')
    await pass(delayMs - 1)
    await user.type(field(), 'm ')
    await pass(delayMs - 1)
    expect(writes).toEqual([])
    await pass(1)
    expect(writes).toEqual(['?muu=1&otsi=praam+'])
    expect(searched()).toBe('praam')
    expect(field()).toHaveValue('praam ')
    await user.clear(field())
    await pass(delayMs)
    expect(router.state.location.search).toBe('?muu=1')
  })

  test('FORUM-7, FILE-2 is updated at once on Enter, and not again by the pause', async () => {
    const { user, writes } = open()
    await pass(0)
    await user.type(field(), 'praam{Enter}')
    await pass(0)
    expect(writes).toEqual(['?otsi=praam'])
    await pass(2 * delayMs)
    expect(writes).toEqual(['?otsi=praam'])
  })

  test('ROUTE-5 is followed by the field on a link to another search, on going back and forward', async () => {
    const { router } = open('/?otsi=praam')
    await pass(0)
    expect(field()).toHaveValue('praam')
    await act(() => router.navigate('/?otsi=sadam'))
    expect(field()).toHaveValue('sadam')
    await act(() => router.navigate(-1))
    expect(field()).toHaveValue('praam')
    await act(() => router.navigate(1))
    expect(field()).toHaveValue('sadam')
    await pass(2 * delayMs)
    expect(router.state.location.search).toBe('?otsi=sadam')
  })

  test('ROUTE-5 is kept by going back during typing, which drops the typed text', async () => {
    const { router, user } = open('/?otsi=praam')
    await pass(0)
    await act(() => router.navigate('/?otsi=sadam'))
    await user.type(field(), 'as')
    await act(() => router.navigate(-1))
    expect(field()).toHaveValue('praam')
    await pass(2 * delayMs)
    expect(router.state.location.search).toBe('?otsi=praam')
  })

  test('FORUM-7 keeps the field’s typed text while the address updates slowly', async () => {
    const { user } = open('/', { blocked: 300 })
    await pass(300)
    await user.type(field(), 'kas')
    await pass(delayMs)
    await user.type(field(), 's')
    await pass(300)
    expect(searched()).toBe('kas')
    expect(field()).toHaveValue('kass')
    await pass(delayMs + 300)
    expect(searched()).toBe('kass')
  })

  test('FORUM-7 is followed again when a link leads to an earlier text', async () => {
    const { user, router } = open('/', { blocked: 300 })
    await pass(300)
    await user.type(field(), 'kas{Enter}')
    await user.type(field(), 's{Enter}')
    await pass(300)
    expect(searched()).toBe('kass')
    act(() => void router.navigate('/?otsi=kas'))
    await pass(300)
    expect(field()).toHaveValue('kas')
  })

  test('ROUTE-5 does not interrupt a pressed link that is still loading', async () => {
    const { user, router, arrive } = openWithSlowScreen()
    await pass(0)
    await user.type(field(), 'praam')
    await user.click(screen.getByRole('link', { name: 'Kaugele' }))
    await pass(2 * delayMs)
    expect(router.state.navigation.location?.pathname).toBe('/kaugel')
    arrive()
    await pass(0)
    expect(screen.getByText('Kaugel')).toBeVisible()
    expect(router.state.location.pathname).toBe('/kaugel')
  })

  test('ROUTE-5 is updated after all when that link is cancelled', async () => {
    const { user, router } = openWithSlowScreen()
    await pass(0)
    await user.type(field(), 'praam')
    await user.click(screen.getByRole('link', { name: 'Kaugele' }))
    await pass(2 * delayMs)
    await act(() => router.navigate('/?muu=1'))
    expect(field()).toHaveValue('praam')
    await pass(delayMs)
    expect(router.state.location.search).toBe('?muu=1&otsi=praam')
  })
})
