import { expect, test } from '@jest/globals'
import { addresseesOf, textOf } from '../../../web/users/directory/inviting/addresses.ts'

test.each([
  ['mari@saar.ee', [['mari@saar.ee', '']]],
  [
    ' mari@saar.ee \n\n jüri@saar.ee;',
    [
      ['mari@saar.ee', ''],
      ['jüri@saar.ee', ''],
    ],
  ],
  [
    'a@saar.ee b@saar.ee,c@saar.ee\r\nd@saar.ee',
    [
      ['a@saar.ee', ''],
      ['b@saar.ee', ''],
      ['c@saar.ee', ''],
      ['d@saar.ee', ''],
    ],
  ],
  [
    'Mari Maasikas <mari@saar.ee>, <ott@saar.ee>',
    [
      ['mari@saar.ee', 'Mari Maasikas'],
      ['ott@saar.ee', ''],
    ],
  ],
  ['"Maasikas, Mari" <mari@saar.ee>', [['mari@saar.ee', 'Maasikas, Mari']]],
  ['Mari Maasikas mari@saar.ee', [['mari@saar.ee', 'Mari Maasikas']]],
  ['Mari Maasikas <mari@saar.ee> +372 555 1234', [['mari@saar.ee', 'Mari Maasikas', '+372 555 1234']]],
  ['Mari@Saar.ee, MARI <mari@saar.EE>', [['Mari@Saar.ee', '']]],
  ['mari, , Mari <>', [['mari', '']]],
  ['', []],
])('USER-8 %j is parsed as the people %j, and its output is parsed the same way', (text, people) => {
  const found = addresseesOf(text)
  expect(found.map(({ email, name, phone }) => [email, name, ...(phone === '' ? [] : [phone])])).toEqual(people)
  expect(addresseesOf(textOf(found))).toEqual(found)
})
