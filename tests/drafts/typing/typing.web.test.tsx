import { afterEach, describe, expect, test } from '@jest/globals'
import { forgetEverything } from '../../support/web/web.tsx'
import { forms, untyped } from './forms.ts'
import { formsInCode } from './formsInCode.ts'
import { jsdomPerson } from './jsdomPerson.ts'
import { typingServer } from './records.ts'
import { essentialOf } from './situations.ts'

afterEach(forgetEverything)

test('NOTE-3 every form of the code is typed through', () => {
  const listed = [...forms.map(({ file }) => file), ...Object.keys(untyped)]
  expect([...new Set(listed)].toSorted()).toEqual(formsInCode())
})

describe.each(forms)('$name', (form) => {
  test.each(essentialOf(form))(`${form.id} NOTE-3 no letter is lost: $name`, async ({ run }) => {
    const server = typingServer()
    const { token = 'admin-token' } = form
    expect(await run({ ...jsdomPerson(server, token), form, server, letters: 4 })).toBe('')
  })
})
