import { describe, expect, test } from '@jest/globals'
import { addresseesOf, textOf } from '../../../web/users/directory/inviting/addresses.ts'
import { peopleOfTable, textOfBytes } from '../../../web/users/directory/inviting/table.ts'
import { mayBeTable } from '../../../web/users/directory/inviting/useTable.ts'

const mari = { email: 'mari@saar.ee', name: 'Mari Õun', phone: '+372 555 1234', residence: '' }
const ott = { email: 'ott@saar.ee', name: 'Ott Žukov', phone: '', residence: '' }

describe('a table of people', () => {
  test.each([
    ['as cells are copied', 'Nimi\tE-post\tTelefon\nMari Õun\tmari@saar.ee\t+372 555 1234\nOtt Žukov\tott@saar.ee\t'],
    [
      'with semicolons and an English header',
      '\ufeffEmail;Name;Phone;Born\r\nmari@saar.ee;Mari Õun;+372 555 1234;1990\r\nott@saar.ee;Ott Žukov;;\r\n',
    ],
    [
      'with first and last names',
      'Perekonnanimi,Eesnimi,Mobiil,Meil\nÕun,Mari,+372 555 1234,mari@saar.ee\nŽukov,Ott,,ott@saar.ee',
    ],
    ['without a header', 'Mari Õun;mari@saar.ee;+372 555 1234\nOtt Žukov;ott@saar.ee;'],
    [
      'with quoted cells',
      '"Nimi";"E-posti aadress";"Tel."\n"Mari Õun";"mari@saar.ee";"+372 555 1234"\n"Ott Žukov";"ott@saar.ee";""',
    ],
  ])('IMPORT-2 %s gives its people, whom the field of addresses reads the same', (_, text) => {
    const table = peopleOfTable(text)
    expect(table).toEqual({ people: [mari, ott], left: [], doubtful: [] })
    expect(addresseesOf(textOf(table?.people ?? []))).toEqual([mari, ott])
  })

  test('IMPORT-2 rows without an address and doubles are told by their number', () => {
    const table = peopleOfTable('Nimi;E-post\nMari;mari@saar.ee\nJaan Tamm;\n\nMaris;MARI@saar.ee\nKatki;katki@')
    expect(table?.people.map(({ email }) => email)).toEqual(['mari@saar.ee', 'katki@'])
    expect(table?.left).toEqual([
      { row: 3, why: 'noEmail', text: 'Jaan Tamm' },
      { row: 5, why: 'double', text: 'Maris · MARI@saar.ee' },
    ])
    expect(table?.doubtful).toEqual([{ row: 6, text: 'Katki · katki@' }])
  })

  test.each([
    ['mari@saar.ee', 'Põhjaküla, Kase 3', '555 1234', 'Mari Õun'],
    ['mari@saar.ee', 'Kärdla (Hiiumaa)', '', ''],
    ['mari@saar.ee', 'Suur; küla', '(372) 555, 666', 'Õun (neiuna Mets), Mari'],
  ])('IMPORT-2 %s of %s keeps the place, which the field of addresses reads the same', (email, place, phone, name) => {
    const table = peopleOfTable(
      ['E-post', 'Elukoht', 'Telefon', 'Nimi'].join('\t') + '\n' + [email, place, phone, name].join('\t'),
    )
    expect(table?.people).toEqual([{ email, residence: place, phone, name }])
    const read = addresseesOf(textOf(table?.people ?? []))
    expect(read).toEqual([
      { email, name, residence: place.replace('(', '[').replace(')', ']'), phone: phone.replace(', ', ' / ') },
    ])
    expect(addresseesOf(textOf(read))).toEqual(read)
  })

  test.each(['mari@saar.ee\nott@saar.ee', 'Mari Maasikas <mari@saar.ee>', 'Tere', '', 'a\tb\nc\td'])(
    'IMPORT-2 %j is no table',
    (text) => {
      expect(peopleOfTable(text)).toBeNull()
    },
  )

  test('IMPORT-2 only what may be a table is kept from being pasted as it is', () => {
    expect(mayBeTable('Mari\tmari@saar.ee')).toBe(true)
    expect(mayBeTable('Nimi;E-post\nMari;mari@saar.ee')).toBe(true)
    expect(mayBeTable('Mari Maasikas <mari@saar.ee>; uku@saar.ee\nUKU@saar.ee')).toBe(false)
  })

  test('IMPORT-2 10,000 rows are read', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `Inimene ${index};inimene${index}@saar.ee;555${index}`)
    expect(peopleOfTable(['Nimi;E-post;Telefon', ...rows].join('\n'))?.people).toHaveLength(10_000)
  })
})

test.each([
  ['UTF-8', [0x4d, 0xc3, 0xb5, 0xc5, 0xbe], 'Mõž'],
  ['Windows-1257', [0x4d, 0xf5, 0xfe], 'Mõž'],
  ['UTF-16', [0xff, 0xfe, 0x4d, 0x00, 0xf5, 0x00, 0x7e, 0x01], 'Mõž'],
])('IMPORT-2 a file in %s is read with its letters', (_, bytes, text) => {
  expect(textOfBytes(new Uint8Array(bytes))).toBe(text)
})
