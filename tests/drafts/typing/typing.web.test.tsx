import { beforeEach, describe, expect, test } from '@jest/globals'
import { webStack } from '../../support/web/webStack.ts'
import { forms, untyped } from './forms.ts'
import { formsInCode } from './formsInCode.ts'
import { jsdomPerson } from './jsdomPerson.ts'
import { addRecords } from './records.ts'
import { essentialOf } from './situations.ts'

test('NOTE-3 every form of the code is in the table', () => {
  const listed = [...forms.map(({ file }) => file), ...Object.keys(untyped)]
  expect([...new Set(listed)].toSorted()).toEqual(formsInCode())
})

describe.each(forms)('$name', (form) => {
  const server = webStack()
  beforeEach(() => addRecords(server))

  test.each(essentialOf(form))(`${form.id} NOTE-3 no letter is lost: $name`, async ({ run }) => {
    const { token = 'admin-token' } = form
    expect(await run({ ...jsdomPerson(server, token), form, server, letters: 4 })).toBe('')
  })
})
