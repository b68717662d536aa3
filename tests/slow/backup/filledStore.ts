import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { sql } from 'drizzle-orm'
import { readTexts } from '../../../api/files/text/fileTexts.ts'
import { tokenDigest } from '../../../api/http/session/liveSession.ts'
import { unsubscribeKey } from '../../../api/notifications/mail/unsubscribing.ts'
import { conditions } from '../../../api/store/tables/conditions.ts'
import { dataExports } from '../../../api/store/tables/exports.ts'
import { fileLeftovers } from '../../../api/store/tables/files.ts'
import { imported } from '../../../api/store/tables/imports.ts'
import { jobs } from '../../../api/store/tables/jobs.ts'
import { mailSends, refusedAddresses } from '../../../api/store/tables/mail.ts'
import { digests } from '../../../api/store/tables/notifications.ts'
import { pushDevices } from '../../../api/store/tables/push.ts'
import { contentChanges, webhookDeliveries, webhooks } from '../../../api/store/tables/webhooks.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { photo } from '../../files/images/pictures.ts'
import { filesDirOf, storedFiles } from '../../files/stored.ts'
import { textDeps } from '../../files/text/readNow.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { type Person, startApi, type TestApi, usualPassword } from '../../support/api/api.ts'
import { notAborted } from '../../support/notAborted.ts'

/** An api with rows in every table and files of each kind. */
export interface FilledStore {
  api: TestApi
  filesDir: string
  /** An admin, the author of all content. */
  mari: Person
  topicId: string
  /** File ids by name. */
  fileIds: Record<string, string>
}

/** Starts an api and fills it by REST calls. A new domain adds calls that fill its tables. */
export async function filledStore(): Promise<FilledStore> {
  const { api, filesDir } = await filesDirOf(startApi, { feedbackForm: true })
  const mari = await api.person({ name: 'Mari Õun\t"\\N" \\.', status: 4 })
  const jaan = await api.person({ name: 'Jaan' })
  await sent('POST', '/api/auth', null, { email: mari.email, parool: usualPassword })
  const moved = { nimi: jaan.nimi, email: 'jaan.uus@saar.test', telefon: '', elukoht: 'Sadam' }
  await sent('PUT', `/api/users/${jaan._id}`, jaan, moved)
  await api.db.execute(sql`update users set lahkumas = now(), lahkub_nimeta = true where _id = ${jaan._id}::uuid`)
  // Created by another member: a row of users that refers to another one.
  await sent('PUT', `/api/users/admin/${jaan._id}`, mari, { telefon: '555 1234' })
  const category = await api.category({ name: 'Meri & tuul' })
  await sent('PUT', `/api/foorum/kategooria/${category._id}`, mari, { jrg: 2 })
  const fileIds: Record<string, string> = {}
  for (const [name, bytes, folder] of [
    ['foto.jpg', await photo(900, 600), 'foorum'],
    ['avalik.jpg', await photo(300, 200), 'avalik'],
    ['Õhtune plaan.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)]), 'foorum'],
    ['märkmed.txt', 'Sadamas kell 9\n', 'foorum'],
  ] as const)
    fileIds[name] = (await upload(api, bytes, { as: mari, name, folder })).body._id
  // Now, as the api would read them during a test.
  await readTexts(textDeps(api, filesDir), notAborted)
  const { body: deleted } = await upload(api, 'Sadamas kell 8\n', { as: mari, name: 'kustutatud.txt' })
  await sent('DELETE', `/api/files/${deleted._id}`, mari)
  const topic = await sent('POST', '/api/foorum/teema', mari, {
    pealkiri: 'Sadama plaan',
    kategooria: category._id,
    tekst: '<p>Tabel\ttühikuga, kaldkriips \\n ja reavahetus:</p>\n<p>…</p>',
    failid: [fileIds['foto.jpg'], fileIds['Õhtune plaan.pdf']],
  })
  for (const number of [1, 2, 3])
    await sent('POST', `/api/foorum/postitus/${topic._id}`, mari, {
      tekst: `<p>Postitus ${number} 🚢</p>`,
      failid: number === 1 ? [fileIds['märkmed.txt']] : [],
    })
  const read = await sent('GET', `/api/foorum/teema/${topic._id}`, jaan)
  await sent('PUT', `/api/foorum/teema/like/${topic._id}`, jaan)
  await sent('PUT', `/api/foorum/postitus/like/${topic._id}/${read.postitused[0]._id}`, jaan)
  await sent('PUT', `/api/foorum/teema/jalgimine/${topic._id}`, jaan, { tase: 'vaikne' })
  await sent('PUT', `/api/foorum/kategooria/jalgimine/${category._id}`, jaan, { tase: 'jalgin' })
  const mention = `<p><a href="${mentionHref(jaan._id)}">@Jaan</a></p>`
  await sent('POST', `/api/foorum/postitus/${topic._id}`, mari, { tekst: mention, failid: [] })
  await sent('PUT', '/api/foorum/sulle', jaan, { kuni: '2026-01-01T00:00:00.000Z' })
  await sent('PUT', '/api/kirjad/valik', jaan, { valik: 'paev' })
  await unsubscribeKey(api.db)
  await api.db
    .insert(digests)
    .values({ userId: jaan._id, kavandatud: new Date(), tooId: randomUUID(), alates: new Date(), kuni: new Date() })
  await api.db
    .insert(refusedAddresses)
    .values({ userId: jaan._id, emailKey: moved.email, hulk: 1, pohjus: '5.1.1', viimati: new Date() })
  await sent('POST', '/api/liikmekirjad', mari, {
    pealkiri: 'Koosolek',
    tekst: '<p>Tule\t"kell 2" \\N</p>',
    saajad: 'koik',
    failid: Object.values(fileIds),
  })
  await sent('POST', '/api/tagasiside', null, { nimi: 'Külaline', email: 'k@saar.test', tekst: 'Tere\nkaks rida' })
  const { body: received } = await api.call('GET', '/api/tagasiside', { as: mari })
  await sent('PUT', `/api/tagasiside/vastatud/${received[0]._id}`, mari)
  await sent('PUT', '/api/tagasiside/nahtud', mari, { kuni: Date.now() })
  await sent('POST', '/api/protokollid', mari, {
    tekst: '<p>Otsus\t"nr 1" \\N</p>',
    kuupaev: { year: 2026, month: 5, day: 24, hours: 18, minutes: 5 },
    failid: [fileIds['Õhtune plaan.pdf'], fileIds['foto.jpg']],
  })
  await sent('PUT', '/api/varia/avaleht', mari, {
    et: [
      {
        id: 'b1',
        tyyp: 'Offset',
        pealkiri: 'Tere "saarel" \\N',
        tekst: '<p>Tabel\tja \\n</p>',
        pilt: fileIds['avalik.jpg'],
      },
    ],
    en: [{ id: 'b1', tyyp: 'Uudised' }],
  })
  await sent('POST', '/api/galerii', mari, {
    nimi: { et: 'Talgud "sadamas" \\N', en: '' },
    meedia: [
      { id: 'm1', tyyp: 'pilt', sisu: fileIds['avalik.jpg'], tekst: { et: 'Tabel\tja \\n' } },
      {
        id: 'm2',
        tyyp: 'embed',
        sisu: { embed: 'https://www.youtube.com/embed/abc', esipilt: fileIds['foto.jpg'] },
      },
    ],
  })
  await sent('POST', '/api/galerii', mari, { slug: 'vana-aadress' })
  const renamed = await sent('GET', '/api/galerii/vana-aadress', mari)
  await sent('PUT', `/api/galerii/${renamed._id}`, mari, { slug: 'uus-aadress' })
  const event = await sent('POST', '/api/kalender', mari, {
    pealkiri: 'Laat "turg" \\N',
    esipilt: fileIds['avalik.jpg'],
    kuupaevad: [{ id: 'd1', kuupaev: { year: 2026, month: 5, day: 24, hours: 0, minutes: 30 } }, { id: 'd2' }],
    moodulid: [
      { id: 'm1', tyyp: 'tekst', sisu: '<p>Tabel\tja kaldkriips \\n</p>' },
      { id: 'm2', tyyp: 'pildid', sisu: [fileIds['foto.jpg'], fileIds['avalik.jpg']] },
    ],
  })
  const { headers } = await api.call('GET', `/api/kalender/id/${event._id}`, { as: mari })
  await sent('POST', '/api/kalender', mari, {
    lang: { current: 'en', list: { et: event._id } },
    tolge: { allikas: event._id, versioon: headers.get('etag') },
  })
  await api.db
    .insert(imported)
    .values({ source: 'https://vana.saar.test', kind: 'topic', theirs: 't\t"1" \\N', ours: topic._id, mark: '3 \\N' })
  await fillTransientTables()
  return { api, filesDir, mari, topicId: topic._id, fileIds }

  /** Fills the tables that backups leave out. */
  async function fillTransientTables() {
    await sent('POST', '/api/users', mari, { nimi: 'Uus', email: 'uus@saar.test', telefon: '' })
    await api.call('POST', '/api/auth', { body: { email: jaan.email, parool: 'vale-parool' } })
    await api.call('POST', '/api/foorum/kategooria/uus', {
      as: mari,
      body: { nimi: 'Turg' },
      headers: { 'idempotency-key': randomUUID() },
    })
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await api.db
      .insert(jobs)
      .values({ _id: randomUUID(), kind: 'restoreMail', details: { emailKey: 'x@saar.test' }, runAt: tomorrow })
    const device = {
      p256dh: Buffer.alloc(65),
      auth: Buffer.alloc(16),
      aadress: 'https://fcm.googleapis.com/fcm/send/x',
    }
    await api.db.insert(pushDevices).values({ ...device, userId: jaan._id, tokenHash: tokenDigest(jaan.token) })
    await sent('POST', '/api/toolivotmed', jaan, { nimi: 'Skript' })
    await api.db.insert(dataExports).values({ _id: randomUUID(), userId: jaan._id }).onConflictDoNothing()
    const webhook = { nimi: 'avalik', aadress: 'https://naide.ee/', saladus: Buffer.alloc(32), sees: false }
    await api.db.insert(webhooks).values(webhook)
    await api.db.insert(contentChanges).values({ muudatus: '1', liik: 'artikkel', id: 'a1' })
    await api.db.insert(webhookDeliveries).values({ _id: randomUUID(), staatus: 204, tekst: '' })
    const condition = { nimi: 'proov', masin: 'saar', korras: true, lause: 'Korras.' }
    await api.db.insert(conditions).values(condition)
    await api.db.insert(mailSends).values({ _id: randomUUID(), at: new Date() })
    await api.db.insert(fileLeftovers).values({ kaust: `foorum/${randomUUID()}`, nimed: ['original.txt'] })
  }

  async function sent(method: string, path: string, as: Person | null, body?: unknown) {
    const response = await api.call(method, path, { as, body })
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
    return response.body
  }
}

/** The SHA-256 of every file in a folder, by path. */
export async function filesIn(filesDir: string): Promise<Record<string, string>> {
  const paths = (await storedFiles(filesDir)).filter((path) => !path.includes('/.tmp/')).sort()
  const sums = await Promise.all(
    paths.map(async (path) => {
      const hash = createHash('sha256').update(await readFile(path))
      return [relative(filesDir, path), hash.digest('hex')] as const
    }),
  )
  return Object.fromEntries(sums)
}
