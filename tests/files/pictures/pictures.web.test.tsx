import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { FileRowFragment } from '../../../web/files/generated.ts'
import { FileImage } from '../../../web/files/pictures/FileImage.tsx'
import { acquireImage } from '../../../web/files/pictures/useImageSource.ts'
import { forgetEverything } from '../../support/web/web.tsx'
import { provideBrowserParts } from '../browserParts.ts'
import { pictureRow } from '../fileRows.ts'

/** What the server sends for a picture: its bytes, or the status of a refusal; a TypeError where there is no line. */
let response: string | number | TypeError
let parts: ReturnType<typeof provideBrowserParts>
beforeEach(() => {
  localStorage.setItem('sise.token', 'liige-token')
  parts = provideBrowserParts((url) => {
    // Any response of the server says that the line is back.
    if (response instanceof TypeError) throw response
    return url.startsWith('/api/static') ? response : 'page'
  })
})
afterEach(() => {
  forgetEverything()
  parts.restore()
})

const draw = (file: FileRowFragment) => render(<FileImage file={file} />)
const failed = (words: string) => screen.findByRole('img', { name: `${words}: kai.jpg` })
const picture = () => screen.findByRole('img', { name: 'kai.jpg' })
const requests = () => parts.asked.filter(({ url }) => url.startsWith('/api/static')).length

const noLine = new TypeError('Failed to fetch')
const retries = {
  'when the browser says that the line is back': () => fireEvent(window, new Event('online')),
  'when the window gets the focus': () => fireEvent.focus(window),
  'by a press': () => fireEvent.click(document.querySelector('[role="img"]')!),
}

describe('a picture that could not be fetched', () => {
  for (const [when, retry] of Object.entries(retries))
    for (const [visibility, begin] of [
      ['FORUM', () => {}],
      ['PUBLIC', () => fireEvent.error(document.querySelector('img')!)],
    ] as const)
      test(`FILE-5 a ${visibility} one on a line that broke is fetched again ${when}, each time until it comes`, async () => {
        response = noLine
        draw(pictureRow('kai.jpg', { visibility }))
        begin()
        await failed('Pilti ei saa näidata')
        // A sign that the line is back, which it is not.
        await act(() => Promise.resolve(void retry()))
        await failed('Pilti ei saa näidata')
        response = 'bytes'
        await act(() => Promise.resolve(void retry()))
        expect(await picture()).toHaveAttribute('src', expect.stringMatching(/^blob:/))
      })

  test.each([500, 403])('FILE-5 what the server refused with %s is not requested by itself', async (status) => {
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
    'FILE-5 FILE-7 a deleted %s one says so, after a 404 alone',
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

test('FILE-5 a picture that failed releases only what it acquired, not what another place has acquired since', async () => {
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
  // What a release defers.
  await new Promise((resolve) => setTimeout(resolve))
  expect([...parts.objectUrls]).toEqual([address])
})
