import 'fake-indexeddb/auto'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { type IDBPDatabase, openDB } from 'idb'
import * as code from '../../web/lib/drafts/draftDatabase.ts'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import { createBrowser } from '../support/web/tabs.ts'

// What the build of 28 November 2026 has stored: drafts of Mari, encrypted, and of Jaan, for whom there was no key.
const [mariRevision, jaanRevision] = ['7f086049-9d40-409d-89b5-167b160f665e', '58092590-a4d6-463a-a90d-3fb5014ec1e0']
const mariRow = { owner: 'mari', draftId: 'post:1', originId: '1397c684-9edb-4cd6-b79a-a7b4ea7d95f1' }
const jaanRow = { owner: 'jaan', draftId: 'post:1', originId: 'fca6943b-b5cf-440e-be9e-9a0e68112a4a' }
const formerFields = [
  ['base', 'title', '5qtX75RX3PN04Sqh', '3P7jtM5L3MqXN1LesUWIHaNu9UppuW+uYw3y9Q=='],
  ['base', 'text', 'U17M6OqZfio/iO2h', 'yWK8HtC52V3mOtSkPbEmGTlCxAqmKDVTbKrFzGSR0CgG'],
  ['value', 'title', 'DguJymH++raGkCs4', 'HPFY+yREbRtKyo6F6NlEGO2L6gmRt+X0SpV1KjpubqrD'],
  ['value', 'text', 'GENJgtvDD867/H9r', 'VOrQdXL36CYpnXEmLzQHrwcCmtlMx7KbSTv3f2mEJGt7'],
] as const
// What Mari's tab has noted when it was closed after the upgrade.
const formerNote =
  '{"draftId":"post:1","originId":"1397c684-9edb-4cd6-b79a-a7b4ea7d95f1","revision":"9ac46dae-4d75-471f-bc0d-2c6d6947fa86",' +
  '"replaces":["7f086049-9d40-409d-89b5-167b160f665e"],"value":{"title":{"iv":"DguJymH++raGkCs4",' +
  '"bytes":"HPFY+yREbRtKyo6F6NlEGO2L6gmRt+X0SpV1KjpubqrD"},"text":{"iv":"rGINFfPnDwtQJZsF",' +
  '"bytes":"QD8uzqBBgEJD9qYmPg41twHsYPqF3/FX8Tt0jJK/pbDaOzexaoSdoz++rQ=="}},"base":{"title":{"iv":"5qtX75RX3PN04Sqh",' +
  '"bytes":"3P7jtM5L3MqXN1LesUWIHaNu9UppuW+uYw3y9Q=="},"text":{"iv":"U17M6OqZfio/iO2h",' +
  '"bytes":"yWK8HtC52V3mOtSkPbEmGTlCxAqmKDVTbKrFzGSR0CgG"}},"owner":"mari"}'

let formerTab: IDBPDatabase

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  formerTab = await openDB('sise.drafts', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['owner', 'draftId', 'originId'] })
      database.createObjectStore('parts', { keyPath: ['owner', 'draftId', 'originId', 'kind', 'part'] })
    },
    blocking: () => formerTab.close(),
  })
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  await formerTab.put('drafts', { ...mariRow, revision: mariRevision, changedAt: Date.now() })
  await formerTab.put('drafts', { ...jaanRow, revision: jaanRevision, changedAt: Date.now() })
  for (const [kind, part, iv, bytes] of formerFields) {
    const sealed = { iv: bytesOf(iv), bytes: bytesOf(bytes).buffer }
    await formerTab.put('parts', { ...mariRow, kind, part, sealed })
  }
  for (const [kind, text] of [
    ['base', ''],
    ['value', 'paat'],
  ] as const)
    await formerTab.put('parts', { ...jaanRow, kind, part: 'text', sealed: { plain: text } })
})

const browser = createBrowser()
const storeOf = (owner: 'mari' | 'jaan') =>
  new DraftStore(browser.openTab().platform, owner, owner === 'mari' ? 'salajane' : null)

test('FORUM-6 AUTH-4 drafts of a former build are migrated while a tab with that build is open, and stay as unreadable as before', async () => {
  expect(await storeOf('mari').read('post:1')).toMatchObject([
    {
      originId: mariRow.originId,
      revision: mariRevision,
      value: { title: 'praam', text: 'sadam' },
      base: { title: '', text: 'sadam' },
    },
  ])
  expect(await storeOf('jaan').read()).toMatchObject([
    { originId: jaanRow.originId, value: { text: 'paat' }, base: { text: '' } },
  ])
  const { platform } = browser.openTab()
  expect([...(await code.plainDraftOwners(platform))]).toEqual(['jaan'])
  await code.deletePlainDrafts('jaan', platform)
  expect(await storeOf('jaan').read()).toEqual([])
  expect(await new DraftStore(platform, 'mari', 'another key').read()).toEqual([])
  expect(await storeOf('mari').read()).toHaveLength(1)
})

test('FORUM-6 text that is typed in a tab with a former build after the upgrade, and noted when it is closed, replaces its earlier draft', async () => {
  expect(await storeOf('mari').read('post:1')).toHaveLength(1)
  browser.storage.setItem('sise.draft.4a63aec8', formerNote)
  const stored = await storeOf('mari').read('post:1')
  expect(stored).toMatchObject([{ originId: mariRow.originId, value: { title: 'praam', text: 'sadam kell viis' } }])
  expect(browser.storage).toHaveLength(0)
})

test('FORUM-6 with full storage a draft of a former build stays, and is migrated once there is space', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(storeOf('mari').read('post:1')).rejects.toThrow()
  expect(await storeOf('mari').read('post:1')).toMatchObject([{ value: { title: 'praam', text: 'sadam' } }])
  expect(await storeOf('jaan').read('post:1')).toHaveLength(1)
})
