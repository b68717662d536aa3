import { afterEach, expect, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { renderedWidely, rendersDuring } from '../support/web/renders.ts'
import { clearEverything } from '../support/web/web.tsx'
import { homeServer, offset, openHome } from './homeScreen.ts'

afterEach(clearEverything)

const blockCount = 60

test('HOME-2 F29 a key in one of 60 blocks renders that block alone', async () => {
  const et = Array.from({ length: blockCount }, (_, at) => offset(`b${at}`, `Sadam ${at}`))
  await openHome(homeServer({ et }))
  const title = [...document.querySelectorAll('input')].find(({ value }) => value === 'Sadam 30')!
  const key = () => rendersDuring(() => fireEvent.change(title, { target: { value: `${title.value}a` } }))
  await key()
  const renders = await key()
  expect(renders.get('BlockRow')).toBe(1)
  expect(renderedWidely(renders, blockCount)).toEqual([])
})
