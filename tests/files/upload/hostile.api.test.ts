import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { arrow, photo } from '../images/pictures.ts'
import { zipOf } from '../images/realFiles.ts'
import { filesDirOf, leftInStaging } from '../stored.ts'
import { download, upload } from './uploadForm.ts'

let api: TestApi
let mari: Person
let filesDir: string

beforeAll(async () => {
  ;({ api, filesDir } = await filesDirOf(startApi))
  mari = await api.person()
})
afterAll(() => api.close())
// Whether uploads are accepted or refused, nothing is left in the staging folder.
afterEach(async () => expect(await leftInStaging(filesDir)).toEqual([]))

const send = (bytes: Uint8Array | string, name: string) => upload(api, bytes, { as: mari, name })

/** Uploads bytes. @returns how they are served */
async function servedAs(bytes: Uint8Array | string, name: string) {
  const { status, body } = await send(bytes, name)
  expect([status, body.msg]).toEqual([200, undefined])
  const { headers } = await download(api, body.tee, { as: mari })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  const [disposition] = (headers.get('content-disposition') ?? '').split(';')
  return { judged: body.meta.mimetype, type: headers.get('content-type'), disposition }
}

const broken = 'Pilt on vigane või poolik: seda ei saa avada.'
const saved = { type: 'application/octet-stream', disposition: 'attachment' }
const baltic = (kind: string) => `text/${kind}; charset=windows-1257`
const script = '<script>fetch("/graphql")</script>'

describe('FILE-6 the content decides the type', () => {
  test.each([
    ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`, 'pilt.svg'],
    [
      'image/svg+xml',
      `<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      'a.xml',
    ],
    ['image/svg+xml', `\n\n<!DOCTYPE svg>\n<svg>${script}</svg>`, 'tekst.txt'],
    ['text/html', `<!doctype html><title>x</title>${script}`, 'leht.html'],
    ['text/html', `Tere!\n${script}`, 'tekst.txt'],
    ['text/html', `<p onclick="alert(1)">x</p>`, 'arve.pdf'],
    ['application/xml', '<?xml version="1.0"?><a xmlns="http://www.w3.org/1999/xhtml"/>', 'a.xhtml'],
  ])('FILE-6 content that is %s is only downloaded, whatever its name', async (judged, content, name) => {
    expect(await servedAs(content, name)).toEqual({ judged, ...saved })
  })

  test('FILE-6 html and SVG files that are named as photos are refused', async () => {
    for (const [content, name] of [
      [`<!doctype html>${script}`, 'foto.jpg'],
      [`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'foto.PNG'],
      ['lihtsalt tekst', 'foto.webp'],
      ['%PDF-1.7', 'foto.gif'],
    ]) {
      const { status, body } = await send(content ?? '', name ?? '')
      expect([name, status, body]).toEqual([name, 400, { msg: broken, valjad: { files: broken } }])
    }
  })

  test.each([
    ['a text', 'var x = 1; alert(x)', 'kood.js', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
    ['a table', 'nimi;summa\nõ;1', 'a.csv', 'text/csv', 'text/csv; charset=utf-8', 'attachment'],
    ['an unknown thing', Buffer.from([0, 1, 2, 3, 255]), 'x.xyz', 'application/octet-stream', saved.type, 'attachment'],
    [
      'a text of Estonian Windows',
      Buffer.from('h\xf5ljuv', 'latin1'),
      'a.txt',
      baltic('plain'),
      baltic('plain'),
      'inline',
    ],
    ['a table of it', Buffer.from('BM;h\xf5lm', 'latin1'), 'a.csv', baltic('csv'), baltic('csv'), 'attachment'],
    ['bytes without a name', Buffer.from('h\xf5ljuv', 'latin1'), 'a', saved.type, saved.type, 'attachment'],
    ['a page in UTF-16', Buffer.from(`\ufeff${script}`, 'utf16le'), 'a.html', saved.type, saved.type, 'attachment'],
    ['a document', '%PDF-1.7\n%%EOF', 'a.pdf', 'application/pdf', 'application/pdf', 'inline'],
    [
      'a program',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
      'a.pdf',
      'application/x-msdownload',
      '*',
      'attachment',
    ],
  ])('FILE-6 %s is served with its real type', async (_what, content, name, judged, type, disposition) => {
    const served = await servedAs(content, name)
    expect(served).toMatchObject({ judged, disposition })
    if (type !== '*') expect(served.type).toBe(type)
  })

  test.each(['BM', 'MZ', 'ID3', 'MAC ', 'OggS', 'GIF89a'])(
    'FILE-6 a text that begins with %s is a text',
    async (first) => {
      expect(await servedAs(`${first} on siin`, 'märkmed.txt')).toMatchObject({ judged: 'text/plain' })
      expect(await servedAs(`${first};2`, 'tabel.csv')).toMatchObject({ judged: 'text/csv' })
    },
  )

  test('FILE-6 a polyglot is one type only: a picture without the page behind it, or a page that is no picture', async () => {
    const gif = await (await arrow(64, 64)).gif().toBuffer()
    const both = Buffer.concat([gif, Buffer.from(`<html>${script}`)])
    const { body } = await send(both, 'pilt.html')
    expect(body.meta.mimetype).toBe('image/gif')
    const { bytes, headers } = await download(api, body.tee, { as: mari })
    expect([bytes.equals(gif), headers.get('content-type')]).toEqual([true, 'image/gif'])
    // A polyglot: it has the signature of a GIF, and is a valid JavaScript program.
    expect((await send(`GIF89a/*${' '.repeat(40)}*/=1;${script}`, 'pilt.gif')).status).toBe(400)
    const pdf = `%PDF-1.4\n<html>${script}`
    expect(await servedAs(pdf, 'a.html')).toMatchObject({ type: 'application/pdf' })
  })

  test('FILE-6 a page within the comment of a picture is removed', async () => {
    const jpeg = await photo(100, 80)
    const note = Buffer.from(`<html>${script}`)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, note.length + 2]), note])
    const { body } = await send(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'foto.jpg')
    expect((await download(api, body.tee, { as: mari })).bytes.equals(jpeg)).toBe(true)
  })

  test('FILE-4 HEIC is refused in words', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(64)])
    const { status, body } = await send(heic, 'IMG_0001.HEIC')
    expect([status, body.msg]).toEqual([
      415,
      'HEIC-pilti ei saa siin avada. Salvesta see JPEG-vormingus ja proovi uuesti.',
    ])
  })
})

describe('FILE-6 SVG and other formats under the name of a picture', () => {
  /** A file that looks like an AVIF to our content check, and like an SVG to libvips. */
  const drawing = (filters: number, side: number) => {
    const noise = (id: number) =>
      `<filter id="f${id}"><feTurbulence baseFrequency="0.${id + 1}" numOctaves="9"/></filter>`
    const rect = (id: number) => `<rect width="100%" height="100%" filter="url(#f${id})"/>`
    const each = (part: (id: number) => string) => Array.from({ length: filters }, (_, id) => part(id)).join('')
    return `<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${each(noise)}${each(rect)}</svg>`
  }

  // Rendering one would take minutes of CPU time: the test would time out.
  test('FILE-6 SVG files named as AVIF are refused, a small one as well, and a PNG beside them is processed', async () => {
    const png = await (await arrow(300, 200)).png().toBuffer()
    const responses = await Promise.all([
      send(drawing(25, 3000), 'a.avif'),
      send(drawing(1, 40), 'b.avif'),
      send(png, 'pilt.png'),
    ])
    expect(responses.map(({ status, body }) => [status, body.msg])).toEqual([
      [400, broken],
      [400, broken],
      [200, undefined],
    ])
  })
})

describe('FILE-6 names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['kaust/alam/leht.txt', 'leht.txt'],
    ['..', 'fail.txt'],
    ['. . .', 'fail.txt'],
    ['arve\u202egpj.exe', 'arvegpj.exe'],
    ['a\u200e\u2066b\u2069\ufeff.txt', 'ab.txt'],
    ['O’Neill %22Tõnu%22 100%.txt', 'O’Neill "Tõnu" 100%.txt'],
    ['kaks%0D%0Arida.txt', 'kaks rida.txt'],
    ['nu\u0000ll\u0007.txt', 'null.txt'],
    ['  palju   ruumi .txt ', 'palju ruumi .txt'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ['õ\u0308'.normalize('NFD') + '.txt', 'õ\u0308'.normalize('NFC') + '.txt'],
    [`${'a'.repeat(300)}.txt`, `${'a'.repeat(251)}.txt`],
    [`${'õ'.repeat(300)}.txt`, `${'õ'.repeat(125)}.txt`],
    ['🏝'.repeat(100), '🏝'.repeat(63)],
  ])('FILE-6 %j is kept as %j', async (name, stored) => {
    const { body } = await sendNamed(name)
    expect(body.nimi).toBe(stored)
    const { status, headers } = await download(api, body.tee, { as: mari })
    expect([status, headers.get('content-disposition')?.includes('\n')]).toEqual([200, false])
  })
})

/** Uploads a file with exactly this name, byte for byte: FormData would escape it. */
async function sendNamed(name: string) {
  const head = `--b\r\ncontent-disposition: form-data; name="files"; filename="${name.replaceAll('\\', '\\\\')}"\r\n\r\n`
  return api.call('POST', '/api/files/foorum', {
    as: mari,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.from(`${head}sisu\r\n--b--\r\n`),
  })
}

describe('FILE-6 broken images and decompression bombs', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'FILE-6 a %s that is truncated anywhere is refused',
    async (kind) => {
      const whole = await (await arrow(300, 200)).toFormat(kind).toBuffer()
      for (const part of [0.02, 0.3, 0.6, 0.97]) {
        const { status, body } = await send(whole.subarray(0, Math.ceil(whole.length * part)), `pilt.${kind}`)
        expect([part, status, body.msg]).toEqual([part, 400, broken])
      }
    },
  )

  test('FILE-6 a truncated progressive photo is refused', async () => {
    const whole = await sharp(await photo(800, 600))
      .jpeg({ progressive: true })
      .toBuffer()
    expect((await send(whole.subarray(0, whole.length * 0.7), 'foto.jpg')).body.msg).toBe(broken)
  })

  test('FILE-6 garbage within a picture is refused, or at least the result is only a picture', async () => {
    const whole = await (await arrow(300, 200)).png().toBuffer()
    const spoiled = Buffer.from(whole)
    spoiled.fill(0x55, 100, 200)
    expect((await send(spoiled, 'pilt.png')).body.msg).toBe(broken)
  })

  test('FILE-6 pixel bombs are refused before they are unpacked', async () => {
    const before = process.memoryUsage.rss()
    for (const [width, height] of [
      [30_000, 30_000],
      [2_000_000, 1_000],
      [100, 1_000_001],
    ] as const) {
      const { status, body } = await send(pngOf(width, height), 'pomm.png')
      expect([status, body.msg]).toEqual([
        400,
        'Pilt on liiga suur (kuni 100 miljonit pikslit). Salvesta see väiksemana ja proovi uuesti.',
      ])
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('FILE-6 a zip bomb stays packed', async () => {
    const zipped = zipOf({ 'bomb.txt': Buffer.alloc(30_000_000) })
    expect(zipped.length).toBeLessThan(50_000)
    expect(await servedAs(zipped, 'pomm.zip')).toMatchObject({ judged: 'application/zip', disposition: 'attachment' })
    const document = zipOf({ '[Content_Types].xml': Buffer.alloc(30_000_000, ' ') })
    expect(await servedAs(document, 'pomm.docx')).toMatchObject({ disposition: 'attachment' })
  })

  test('FILE-6 nothing that was refused is in the store', async () => {
    const { rows } = await api.db.execute('select kaust, _id from files')
    const folders = await readdir(join(filesDir, 'foorum'))
    expect(folders.sort()).toEqual(rows.map(({ _id }) => _id).sort())
    expect((await api.db.execute('select from file_leftovers')).rowCount).toBe(0)
  })
})

/** A PNG whose header claims this size, with almost no content. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
