import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { FileRowFragment } from '../../../web/files/generated.ts'
import { FileImage } from '../../../web/files/pictures/FileImage.tsx'
import { acquireImage } from '../../../web/files/pictures/useImageSource.ts'
import { clearEverything } from '../../support/web/web.tsx'
import { stubBrowserApis } from '../browserStubs.ts'
import { pictureRow } from '../fileRows.ts'

/** The response for a picture: its bytes, or the status of a refusal; a TypeError without a connection. */
let response: string | number | TypeError
let parts: ReturnType<typeof stubBrowserApis>
beforeEach(() => {
  localStorage.setItem('sise.token', 'liige-token')
  parts = stubBrowserApis((url) => {
    // Any response of the server proves that the connection is back.
    if (response instanceof TypeError) throw response
    return url.startsWith('/api/static') ? response : 'page'
  })
})
afterEach(() => {
  clearEverything()
  parts.restore()
})

const draw = (file: FileRowFragment) => render(<FileImage file={file} />)
const failed = (words: string) => screen.findByRole('img', { name: `${words}: kai.jpg` })
const picture = () => screen.findByRole('img', { name: 'kai.jpg' })
const requests = () => parts.requested.filter(({ url }) => url.startsWith('/api/static')).length

const noLine = new TypeError('Failed to fetch')
const retries = {
  'when the browser says that the line is back': () => fireEvent(window, new Event('online')),
  'when the window gets the focus': () => fireEvent.focus(window),
  'by a press': () => fireEvent.click(document.querySelector('[role="img"]')!),
}

describe('a picture that failed to load', () => {
  for (const [when, retry] of Object.entries(retries))
    for (const [visibility, begin] of [
      ['FORUM', () => {}],
      ['PUBLIC', () => fireEvent.error(document.querySelector('img')!)],
    ] as const)
      test(`FILE-5 a ${visibility} one that failed by a lost connection is loaded again ${when}, each time until it succeeds`, async () => {
        response = noLine
        draw(pictureRow('kai.jpg', { visibility }))
        begin()
        await failed('Pilti ei saa näidata')
        // An event that suggests a connection, though there is none.
        await act(() => Promise.resolve(void retry()))
        await failed('Pilti ei saa näidata')
        response = 'bytes'
        await act(() => Promise.resolve(void retry()))
        expect(await picture()).toHaveAttribute('src', expect.stringMatching(/^blob:/))
      })

  test.each([500, 403])('FILE-5 is not requested again by itself after %s', async (status) => {
    response = status
    draw(pictureRow('kai.jpg', { visibility: 'FORUM' }))
    await failed('Pilti ei saa näidata')
    fireEvent(window, new Event('online'))
    expect(requests()).toBe(1)
    response = 'bytes'
    fireEvent.focus(window)
    await picture()
    expect(requests()).toBe(2)
  })

  test.each(['FORUM', 'PUBLIC'] as const)(
    'FILE-5 FILE-7 that was deleted (%s) says so, after a 404 alone',
    async (visibility) => {
      response = 404
      draw(pictureRow('kai.jpg', { visibility }))
      if (visibility === 'PUBLIC') fireEvent.error(document.querySelector('img')!)
      await failed('Pilt on kustutatud')
      fireEvent.focus(window)
      expect(requests()).toBe(1)
    },
  )
})

test('FILE-5 a failed picture releases only the object URL that it acquired, not one that another component has acquired since', async () => {
  response = noLine
  const first = acquireImage('/api/static/kai.jpg')
  await expect(first.address).rejects.toThrow()
  response = 'bytes'
  const second = acquireImage('/api/static/kai.jpg')
  first.release()
  first.release()
  const third = acquireImage('/api/static/kai.jpg')
  third.release()
  const address = await second.address
  // Waits for the deferred release.
  await new Promise((resolve) => setTimeout(resolve))
  expect([...parts.objectUrls]).toEqual([address])
})
