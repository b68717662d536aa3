import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { readTexts, type TextLimits } from '../../../api/files/text/fileTexts.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { notAborted } from '../../support/notAborted.ts'
import { filesDirOf } from '../stored.ts'
import { upload } from '../upload/uploadForm.ts'
import { bombPdf, docxOf, odtOf, pdfOf, scannedPdf } from './documents.ts'
import { readNoTexts, textDeps } from './readNow.ts'

let api: TestApi
let filesDir: string
let mari: Person

beforeAll(async () => {
  ;({ api, filesDir } = await filesDirOf(startApi))
  await readNoTexts(api)
  mari = await api.person({ status: 3 })
})
afterAll(() => api.close())

const warnings: { file: string; err: Error }[] = []
const deps = () => ({
  ...textDeps(api, filesDir),
  log: { warn: (line: (typeof warnings)[number]) => void warnings.push(line), error: () => {} },
})
const read = (limits?: TextLimits) => readTexts(deps(), notAborted, limits)

const names = async (search: string) => {
  const { status, body } = await api.call('GET', `/api/files?search=${encodeURIComponent(search)}`, { as: mari })
  expect(status).toBe(200)
  return body.map(({ nimi }: { nimi: string }) => nimi)
}

async function added(name: string, bytes: Buffer | string): Promise<string> {
  const { status, body } = await upload(api, bytes, { as: mari, name })
  expect([name, status]).toEqual([name, 200])
  return body._id
}

const rowOf = async (id: string) => {
  const { rows } = await api.db.execute(sql`select tekst, katseid from file_texts where fail_id = ${id}::uuid`)
  return rows[0] as { tekst: string | null; katseid: number } | undefined
}

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('SEARCH-1 the texts of documents', () => {
  beforeAll(async () => {
    await added('a.pdf', pdfOf(['Esimene leht', 'Jäälagunemise ajal sõi\u00addab hõljuk, ﬁnantsid']))
    await added(
      'b.docx',
      Buffer.from(
        docxOf(
          `${paragraph('Külavanema</w:t></w:r><w:r><w:t xml:space="preserve"> valimine')}${paragraph('Reserv &amp; varu')}`,
        ),
      ),
    )
    await added('c.odt', odtOf('<text:h>Põhikiri</text:h><text:p>Vald<text:span>kogu</text:span> liikmed</text:p>'))
    await added('d.txt', 'Протокол общего собрания: лодочный причал\r\nTuule\u00ad\r\nveski')
    await added('e.csv', 'Nimi;Kai\nMalle;Lautrikai\n')
    await added('f.txt', Buffer.from('Ööbikuorg', 'latin1'))
    await added('valimine.txt', 'midagi muud')
    await read()
  })

  test.each([
    ['jäälagunemise', ['a.pdf']],
    ['JAALAGUNE', ['a.pdf']],
    ['sõidab hõljuk', ['a.pdf']],
    ['finants', ['a.pdf']],
    ['leht jää', ['a.pdf']],
    ['külavanema val', ['b.docx']],
    ['reserv & varu', ['b.docx']],
    ['vanema', ['b.docx']],
    ['pohikiri', ['c.odt']],
    ['valdkogu liik', ['c.odt']],
    ['общего СОБРАНИЯ', ['d.txt']],
    ['причал tuuleveski', ['d.txt']],
    ['lautrikai', ['e.csv']],
    ['ööbiku', ['f.txt']],
    ['puudub siit', []],
    ['100%', []],
  ])('SEARCH-1 a search for %s finds the text in any case, with and without diacritics', async (text, found) => {
    expect(await names(text)).toEqual(found)
  })

  test('SEARCH-1 files found by name and by text are in the order of the list, each once; two characters find names alone', async () => {
    expect(await names('valimine')).toEqual(['valimine.txt', 'b.docx'])
    expect(await names('mid')).toEqual(['valimine.txt'])
    expect(await names('mi')).toEqual(['valimine.txt'])
    expect(await names('ne')).toEqual(['valimine.txt'])
  })

  test('SEARCH-1 a deleted file is not found, and a restored one is, without being read again', async () => {
    const id = await added('prügi.txt', 'Hüljeste loendus')
    await read()
    expect(await names('hüljes')).toEqual(['prügi.txt'])
    await api.call('DELETE', `/api/files/${id}`, { as: mari })
    expect([await names('hüljes'), await rowOf(id)]).toEqual([[], undefined])
    expect((await api.call('PUT', `/api/prygikast/${id}`, { as: mari })).status).toBe(200)
    expect(await names('hüljes')).toEqual(['prügi.txt'])
    expect(await rowOf(id)).toEqual({ tekst: 'Hüljeste loendus', katseid: 1 })
  })
})

describe('SEARCH-1 hostile documents', () => {
  const entities = Array.from({ length: 10 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  const doctype = `<!DOCTYPE w [<!ENTITY e0 "pauk">${entities.join('')}]>`
  const whole = pdfOf(['Terve'])

  test.each([
    ['scanned.pdf', scannedPdf, ''],
    ['encrypted.pdf', () => pdfOf(['Saladus'], { isEncrypted: true }), ''],
    ['damaged.pdf', () => whole.subarray(0, 400), ''],
    ['empty.txt', () => Buffer.from(' '), ''],
    ['damaged.odt', () => odtOf('<text:p>Poolik</text:p>').subarray(0, 150), ''],
    ['unclosed.odt', () => odtOf('<text:p>Enne<text:p>pärast<'), 'Ennepärast'],
    ['entities.docx', () => docxOf(paragraph('Enne &e10; pärast'), doctype), 'Enne &e10; pärast'],
    ['nested.docx', () => docxOf(`${paragraph('Algus')}${'<w:p>'.repeat(500_000)}`), 'Algus'],
    [
      '300 pages.pdf',
      () => pdfOf(Array.from({ length: 301 }, (_, index) => `l${index}`)),
      Array.from({ length: 300 }, (_, index) => `l${index}`).join(' '),
    ],
  ])('SEARCH-1 %s is read once, whatever it has', async (name, bytes, tekst) => {
    const id = await added(name, bytes())
    await read()
    expect(await rowOf(id)).toEqual({ tekst, katseid: 1 })
  })

  test('SEARCH-1 a zip of gigabytes is not unpacked', async () => {
    const honest = docxOf(new Uint8Array(120 * 1024 ** 2))
    const lying = Buffer.from(honest)
    for (let at = 0; (at = lying.indexOf('word/document.xml', at)) > 0; at += 1) {
      // The size is 8 bytes before the name in the entry's own header, and 24 in the directory.
      for (const back of [8, 22])
        if (lying.readUInt32LE(at - back) === 120 * 1024 ** 2) lying.writeUInt32LE(1_000, at - back)
    }
    expect(lying.equals(honest)).toBe(false)
    const ids = [await added('zip.docx', honest), await added('lying.docx', lying)]
    await read()
    for (const id of ids) expect(await rowOf(id)).toEqual({ tekst: '', katseid: 1 })
  })

  test('SEARCH-1 of 50 MB of text the first 200,000 characters are stored, of a plain text and of a document', async () => {
    const plain = await added('pikk.txt', `Algus ${'õ'.repeat(24_000_000)} lõpp`)
    const zipped = await added('pikk.docx', docxOf(paragraph('sada sõna järjest ').repeat(1_000_000)))
    await read()
    for (const id of [plain, zipped]) expect((await rowOf(id))?.tekst).toHaveLength(200_000)
    expect(await names('algus')).toEqual(['pikk.txt', 'nested.docx'])
  })

  test('SEARCH-1 a PDF that unpacks to gigabytes ends its own process three times, and is then left; other files are read', async () => {
    warnings.length = 0
    const bomb = await added('pomm.pdf', bombPdf())
    const other = await added('teine.txt', 'Teine')
    await read({ timeoutMs: 5_000, memory: 250 * 1024 ** 2 })
    expect([await rowOf(bomb), await rowOf(other)]).toEqual([
      { tekst: null, katseid: 3 },
      { tekst: 'Teine', katseid: 1 },
    ])
    expect(warnings.map(({ file }) => file)).toEqual([bomb, bomb, bomb])
    await read()
    expect(await rowOf(bomb)).toEqual({ tekst: null, katseid: 3 })
  })

  test('SEARCH-1 a slow one is stopped at the limit of time, and one whose attempt was killed is read again', async () => {
    warnings.length = 0
    const id = await added('aeglane.pdf', pdfOf(['Aeglane']))
    await api.db.execute(sql`insert into file_texts (fail_id, katseid) values (${id}::uuid, 1)`)
    await read({ timeoutMs: 1, memory: 512 * 1024 ** 2 })
    expect([await rowOf(id), warnings.map(({ err }) => err.message)]).toEqual([
      { tekst: null, katseid: 3 },
      [expect.stringContaining('(time)'), expect.stringContaining('(time)')],
    ])
    await api.db.execute(sql`update file_texts set katseid = 2 where fail_id = ${id}::uuid`)
    await read()
    expect(await rowOf(id)).toEqual({ tekst: 'Aeglane', katseid: 3 })
  })

  test('SEARCH-1 a storage that does not respond costs no attempt; a file without bytes has no text', async () => {
    const id = await added('kadunud.txt', 'Kadunud')
    const without = (code: string) => ({
      ...deps().storage,
      read: () => Promise.reject(Object.assign(new Error(code), { code })),
    })
    await expect(readTexts({ ...deps(), storage: without('ECONNREFUSED') }, notAborted)).rejects.toThrow('ECONNREFUSED')
    expect(await rowOf(id)).toBeUndefined()
    await readTexts({ ...deps(), storage: without('ENOENT') }, AbortSignal.abort())
    expect(await rowOf(id)).toBeUndefined()
    await readTexts({ ...deps(), storage: without('ENOENT') }, notAborted)
    expect(await rowOf(id)).toEqual({ tekst: '', katseid: 1 })
  })
})
