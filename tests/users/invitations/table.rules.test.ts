import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { addresseesOf, textOf } from '../../../web/users/directory/inviting/addresses.ts'
import { textOfBytes } from '../../../web/users/directory/inviting/decoded.ts'
import { peopleOfTable } from '../../../web/users/directory/inviting/table.ts'
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
  ])('IMPORT-2 %s gives its people, whom the field of addresses parses the same way', (_, text) => {
    const table = peopleOfTable(text)
    expect(table).toEqual({ people: [mari, ott], left: [], doubtful: [] })
    expect(addresseesOf(textOf(table?.people ?? []))).toEqual([mari, ott])
  })

  test('IMPORT-2 rows without an address and duplicates are reported by their number', () => {
    const table = peopleOfTable('Nimi;E-post\nMari;mari@saar.ee\nJaan Tamm;\n\nMaris;MARI@saar.ee\nKatki;katki@')
    expect(table?.people.map(({ email }) => email)).toEqual(['mari@saar.ee', 'katki@'])
    expect(table?.left).toEqual([
      { row: 3, why: 'noEmail', text: 'Jaan Tamm' },
      { row: 5, why: 'double', text: 'Maris · MARI@saar.ee' },
    ])
    expect(table?.doubtful).toEqual([{ row: 6, column: 'E-post', why: 'noAddress', text: 'katki@' }])
  })

  test.each([
    ['mari@saar.ee', 'Põhjaküla, Kase 3', '555 1234', 'Mari Õun'],
    ['mari@saar.ee', 'Kärdla (Hiiumaa)', '', ''],
    ['mari@saar.ee', 'Suur; küla', '(372) 555, 666', 'Õun (neiuna Mets), Mari'],
  ])(
    'IMPORT-2 %s of %s keeps the residence, which the field of addresses parses the same way',
    (email, place, phone, name) => {
      const table = peopleOfTable(
        ['E-post', 'Elukoht', 'Telefon', 'Nimi'].join('\t') + '\n' + [email, place, phone, name].join('\t'),
      )
      expect(table?.people).toEqual([{ email, residence: place, phone, name }])
      const read = addresseesOf(textOf(table?.people ?? []))
      expect(read).toEqual([
        { email, name, residence: place.replace('(', '[').replace(')', ']'), phone: phone.replace(', ', ' / ') },
      ])
      expect(addresseesOf(textOf(read))).toEqual(read)
    },
  )

  test.each(['mari@saar.ee\nott@saar.ee', 'Mari Maasikas <mari@saar.ee>', 'Tere', '', 'a\tb\nc\td'])(
    'IMPORT-2 %j is no table',
    (text) => {
      expect(peopleOfTable(text)).toBeNull()
    },
  )

  test('IMPORT-2 only a possible table is parsed instead of being pasted as text', () => {
    expect(mayBeTable('Mari\tmari@saar.ee')).toBe(true)
    expect(mayBeTable('Nimi;E-post\nMari;mari@saar.ee')).toBe(true)
    expect(mayBeTable('Mari Maasikas <mari@saar.ee>; uku@saar.ee\nUKU@saar.ee')).toBe(false)
  })

  test('IMPORT-2 10,000 rows are read', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `Inimene ${index};inimene${index}@saar.ee;555${index}`)
    expect(peopleOfTable(['Nimi;E-post;Telefon', ...rows].join('\n'))?.people).toHaveLength(10_000)
  })
})

/** Exports of spreadsheets and address books with three invented people. */
const exported = join(import.meta.dirname, 'exports')
const saved = [
  { name: 'Mari Maasikas', email: 'mari@naide.ee', phone: '000 0001', residence: 'Sadama' },
  { name: 'Õie Šmidt', email: 'oie@naide.ee', phone: '000 0002', residence: 'Küla' },
  { name: 'Žanna Mägi', email: 'zanna@naide.ee', phone: '', residence: 'Põhjaküla, Kase 3' },
]
/** The same with names that Mac Roman can encode. */
const savedOnMac = [
  saved[0],
  { ...saved[1], name: 'Õie Mägi' },
  { ...saved[2], name: 'Ülo Käär', email: 'ylo@naide.ee' },
]

test.each(readdirSync(exported))('IMPORT-2 the people of %s are complete, and nothing of them is doubtful', (file) => {
  const table = peopleOfTable(textOfBytes(readFileSync(join(exported, file))))
  expect(table).toEqual({ people: file.includes('mac') ? savedOnMac : saved, left: [], doubtful: [] })
})

const tables: Record<string, string> = {
  'a line with an address above the header':
    'Küsimused: juhatus@naide.ee;;\nNimi;E-post;Tel\nMari Maasikas;mari@naide.ee;000 0001\n',
  'names without a header, in two columns': 'Mari;Maasikas;mari@naide.ee;000 0001\nÕie;Šmidt;oie@naide.ee;000 0002\n',
  'names of columns over two lines':
    '"Ees-\r\nnimi";"Pere-\r\nnimi";"E-\r\npost";"Telefon"\r\nMari;Maasikas;mari@naide.ee;000 0001\r\n',
  'columns that their names do not say': 'Kes;E-mail;Puhelin\nMari Maasikas;mari@naide.ee;000 0001\n',
  'short names of columns': 'Isik;E‑post;Mob\nMari Maasikas;mari@naide.ee;000 0001\n',
  'a name that is no person’s': 'Küla nimi;Liikme nimi;E post;Tel\nSadama;Mari Maasikas;mari@naide.ee;000 0001\n',
  'several telephones': 'Name,Home Phone,Mobile Phone,Email\nMari Maasikas,000 0002,000 0001,mari@naide.ee\n',
  'two addresses in a cell': 'Nimi;E-post;Tel\nMari Maasikas;mari@naide.ee, jaan@naide.ee;000 0001\n',
  'a link in a formula':
    'Nimi;E-post;Tel\nMari Maasikas;"=HYPERLINK(""mailto:mari@naide.ee"",""mari@naide.ee"")";000 0001\n',
}

test.each(Object.entries(tables))('IMPORT-2 %s: the person is complete, pasted or from a file', (_, text) => {
  const mari = { email: 'mari@naide.ee', name: 'Mari Maasikas', phone: '000 0001', residence: expect.any(String) }
  expect(peopleOfTable(text)?.people[0]).toEqual(mari)
  expect(mayBeTable(text)).toBe(true)
})

describe('doubtful cells of a table', () => {
  test('IMPORT-2 the column with most addresses is used, and other addresses of a person are marked', () => {
    const table = peopleOfTable(
      'Nimi;Abikaasa e-post;E-post\nMari;peeter@naide.ee;mari@naide.ee\nOtt;;ott@naide.ee\nUku;eva@naide.ee;uku@naide.ee, uku@too.ee\nAnu;anu@naide.ee;',
    )
    expect(table?.people.map(({ email }) => email)).toEqual([
      'mari@naide.ee',
      'ott@naide.ee',
      'uku@naide.ee',
      'anu@naide.ee',
    ])
    const other = (row: number, column: string, text: string) => ({ row, column, why: 'otherAddress', text })
    expect(table?.doubtful).toEqual([
      other(2, 'Abikaasa e-post', 'peeter@naide.ee'),
      other(4, 'E-post', 'uku@too.ee'),
      other(4, 'Abikaasa e-post', 'eva@naide.ee'),
      { row: 5, column: 'Abikaasa e-post', why: 'otherColumn', text: 'anu@naide.ee' },
    ])
  })

  test('IMPORT-2 formulas, their errors and truncated numbers are left out and marked', () => {
    const table = peopleOfTable(
      [
        'Nimi;E-post;Telefon;Elukoht',
        `=A2&" "&B2;mari@naide.ee;3,72556E+11;#N/A`,
        `=HYPERLINK("http://kuri.test");"=HYPERLINK(""mailto:ott@naide.ee"";""Ott"")";="000 0001";@SUM(1+1)`,
        `Uku;uku@naide.ee;'+372 000 0002;########`,
      ].join('\n'),
    )
    expect(table?.people).toEqual([
      { name: '', email: 'mari@naide.ee', phone: '', residence: '' },
      { name: '', email: 'ott@naide.ee', phone: '000 0001', residence: '' },
      { name: 'Uku', email: 'uku@naide.ee', phone: '+372 000 0002', residence: '' },
    ])
    expect(table?.doubtful.map(({ row, column, why }) => `${row} ${column} ${why}`)).toEqual([
      '2 Nimi computed',
      '2 Telefon computed',
      '2 Elukoht computed',
      '3 Nimi computed',
      '3 Elukoht computed',
      '4 Elukoht computed',
    ])
  })

  test('IMPORT-2 without a header personal codes and postal codes are no telephone numbers', () => {
    const rows = [
      'Mari Õun;48001010000;92401;mari@naide.ee;000 0001',
      'Ott Mets;37001010000;92402;ott@naide.ee;000 0002',
    ]
    const table = peopleOfTable(rows.join('\n'))
    expect(table?.people.map(({ name, phone }) => [name, phone])).toEqual([
      ['Mari Õun', '000 0001'],
      ['Ott Mets', '000 0002'],
    ])
  })
})

test.each(['mari@naide.ee, ott@naide.ee\nuku@naide.ee, anu@naide.ee', 'mari@naide.ee; ott@naide.ee'])(
  'IMPORT-2 %j is a list of addresses, all of which are kept',
  (text) => {
    expect(peopleOfTable(text)).toBeNull()
    expect(addresseesOf(text).length).toBe(text.match(/@/g)?.length)
  },
)

test.each([
  ['UTF-8', [0x4d, 0xc3, 0xb5, 0xc5, 0xbe], 'Mõž'],
  ['Windows-1257', [0x4d, 0xf5, 0xfe], 'Mõž'],
  ['UTF-16 of big ends', [0xfe, 0xff, 0x00, 0x4d, 0x00, 0xf5, 0x01, 0x7e], 'Mõž'],
  ['UTF-16 without a mark', [0x4d, 0x00, 0xf5, 0x00, 0x7e, 0x00], 'Mõ~'],
  ['ISO 8859-15', [0x4d, 0xf5, 0xa8, 0x61], 'Mõša'],
  ['Mac Roman', [0x4d, 0x9b, 0x8a, 0x72, 0x9f], 'Mõärü'],
  ['UTF-16', [0xff, 0xfe, 0x4d, 0x00, 0xf5, 0x00, 0x7e, 0x01], 'Mõž'],
])('IMPORT-2 a file in %s is decoded with its letters', (_, bytes, text) => {
  expect(textOfBytes(new Uint8Array(bytes))).toBe(text)
})
