import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import BrokenPage from '../../web/app/broken/BrokenPage.tsx'

afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

test('NOTE-3 a screen whose effect fails is replaced once, and its error is reported', async () => {
  const failure = new Error('the effect failed')
  const reported = new Promise((resolve) => {
    window.addEventListener('error', (event) => {
      // Both jsdom and React log unhandled errors to the console.
      event.preventDefault()
      if (event.error === failure && mounts > 0) resolve(event.error)
    })
  })
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let mounts = 0
  function Failing() {
    useEffect(() => {
      mounts += 1
      // Bounds the remounts: an endless loop would hang the test.
      if (mounts < 10) throw failure
    }, [])
    return <p>Leht</p>
  }
  const router = createMemoryRouter([
    {
      errorElement: <BrokenPage />,
      children: [{ errorElement: <BrokenPage />, children: [{ path: '/', element: <Failing /> }] }],
    },
  ])
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await reported).toBe(failure)
  expect(mounts).toBe(1)
})
