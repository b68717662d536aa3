import { expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { stubImage } from '../support/restStub/gallery.ts'
import { renderedWidely, rendersDuring } from '../support/web/renders.ts'
import { editorOf, galleryServer, midsummer } from './albumScreen.ts'

stubBrowserApisInEachTest()

const itemCount = 200

test('GALLERY-2 F29 a key in the text of one of 200 pictures renders that tile alone, and a key in the title none', async () => {
  const meedia = Array.from({ length: itemCount }, (_, at) =>
    stubImage(`p${at}`, 'f1', { tekst: { et: `Pilt ${at}`, en: '' } }),
  )
  await editorOf(galleryServer([midsummer({ meedia })]))
  const key = (field: HTMLInputElement | HTMLTextAreaElement) =>
    rendersDuring(() => fireEvent.change(field, { target: { value: `${field.value}a` } }))
  const title = [...document.querySelectorAll('input')].find(({ value }) => value === 'Jaanipäev')!
  await key(title)
  const inTitle = await key(title)
  expect(inTitle.size).toBeGreaterThan(0)
  expect(inTitle.has('MediaTile')).toBe(false)
  expect(renderedWidely(inTitle, itemCount)).toEqual([])

  fireEvent.click(document.querySelectorAll('[data-open]')[100]!)
  await screen.findByRole('dialog')
  const text = [...document.querySelectorAll('textarea')].find(({ value }) => value === 'Pilt 100')!
  await key(text)
  const inItem = await key(text)
  expect(inItem.get('MediaTile')).toBe(1)
  expect(renderedWidely(inItem, itemCount)).toEqual([])
})
