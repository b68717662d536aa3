import { expect, jest, test } from '@jest/globals'
import {
  createUploadQueue,
  Refusal,
  type Sending,
  type UploadDeps,
  type UploadTerms,
} from '../../../web/files/upload/uploadQueue.ts'
import { createUploadStore, type UploadItem } from '../../../web/files/upload/uploadStore.ts'
import { fileRow } from '../fileRows.ts'
import { fileOf } from './uploading.ts'

interface Attempt extends Sending {
  file: File
  keep: () => Promise<void>
  fail: (why: string) => Promise<void>
}

const terms: UploadTerms = { visibility: 'FORUM', keepOriginal: false, imagesOnly: false, limitMb: 50 }

/** A queue without a network: the test decides the outcome of each attempt. */
function stage(ways: Partial<UploadDeps> = {}) {
  const attempts: Attempt[] = []
  const store = createUploadStore()
  const items = store.items.get
  const deps: UploadDeps = {
    refuse: ({ size }) => (size === 0 ? 'See fail on tühi.' : null),
    prepare: (file) => Promise.resolve(file),
    send: (file, sending) =>
      new Promise((resolve, reject) => {
        attempts.push({
          ...sending,
          file,
          keep: () => settled(() => resolve(fileRow(file.name))),
          fail: (why) => settled(() => reject(new Error(why))),
        })
      }),
    failureOf: (error) => ({ problem: (error as Error).message, retryable: true }),
    parallel: 2,
    ...ways,
  }
  const queue = createUploadQueue(deps, store)
  const names = () => attempts.map(({ file }) => file.name)
  const steps = () => items().map(({ step }) => step)
  const item = (index: number) => items()[index] as UploadItem
  const add = async (...files: File[]) => settled(() => queue.add(files, terms))
  return { queue, store, attempts, names, steps, items, item, add }
}

async function settled(change: () => void) {
  change()
  await new Promise((resolve) => setTimeout(resolve, 0))
}

const photo = (name: string) => fileOf(name, 'image/jpeg')

test('FILE-1 each file is a request of its own, a limited number at once, and the next begins when one has finished', async () => {
  const { add, attempts, names, steps } = stage()
  await add(photo('1.jpg'), photo('2.jpg'), photo('3.jpg'))
  expect(names()).toEqual(['1.jpg', '2.jpg'])
  expect(steps()).toEqual(['sending', 'sending', 'waiting'])
  await attempts[1]?.keep()
  expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(steps()).toEqual(['sending', 'done', 'sending'])
})

test('FILE-1 progress and status begin at 0; stored files have 1, failed ones 0 again', async () => {
  const { add, attempts, item, queue, store } = stage()
  const onUploaded = jest.fn()
  store.uploaded.subscribe(onUploaded)
  await add(photo('kai.jpg'))
  expect(item(0)).toMatchObject({ progress: 0, status: 0 })
  attempts[0]?.onProgress(0.5)
  expect(item(0)).toMatchObject({ progress: 0.5, status: 0 })
  await attempts[0]?.fail('Server ei vasta.')
  expect(item(0)).toMatchObject({
    step: 'failed',
    progress: 0,
    status: 0,
    problem: 'Server ei vasta.',
    retryable: true,
  })
  expect(onUploaded).not.toHaveBeenCalled()
  await settled(() => queue.retry(item(0).id))
  expect(item(0)).toMatchObject({ step: 'sending', problem: null })
  await attempts[1]?.keep()
  expect(item(0)).toMatchObject({ step: 'done', progress: 1, status: 1 })
  expect(onUploaded).toHaveBeenCalledTimes(1)
})

test('REST-7 files: every attempt of one file carries the same key, and no two files do', async () => {
  const { add, attempts, item, queue } = stage()
  await add(photo('1.jpg'), photo('2.jpg'))
  await attempts[0]?.fail('Katkes')
  await settled(() => queue.retry(item(0).id))
  const [first, second, again] = attempts
  expect(again?.file.name).toBe('1.jpg')
  expect(again?.key).toBe(first?.key)
  expect(second?.key).not.toBe(first?.key)
})

test('FILE-1 a cancelled upload is aborted, and reports nothing more', async () => {
  const { add, attempts, queue, item, items, names } = stage({ parallel: 1 })
  await add(photo('1.jpg'), photo('2.jpg'))
  await settled(() => queue.remove(item(0).id))
  expect(attempts[0]?.signal.aborted).toBe(true)
  expect(names()).toEqual(['1.jpg', '2.jpg'])
  attempts[0]?.onProgress(0.9)
  await attempts[0]?.fail('Katkes')
  expect(items().map(({ name, step }) => [name, step])).toEqual([['2.jpg', 'sending']])
})

test('FILE-1 leaving aborts all pending uploads', async () => {
  const { add, attempts, items, queue } = stage()
  await add(photo('1.jpg'), photo('2.jpg'), photo('3.jpg'))
  await settled(() => queue.clear())
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, true])
  expect(items()).toEqual([])
})

test('FILE-1 an empty file is refused at once, the others are uploaded', async () => {
  const { add, names, item, queue } = stage()
  await add(fileOf('tyhi.pdf', 'application/pdf', 0), photo('1.jpg'))
  expect(names()).toEqual(['1.jpg'])
  expect(item(0)).toMatchObject({ step: 'failed', problem: 'See fail on tühi.', retryable: false })
  await settled(() => queue.retry(item(0).id))
  expect(names()).toEqual(['1.jpg'])
})

test('FILE-1 a photo is prepared once, however often it is sent; one that cannot be decoded is not sent at all', async () => {
  const prepare = jest.fn((file: File) =>
    file.name.endsWith('.heic')
      ? Promise.reject(new Refusal('Seda ei oska brauser avada.'))
      : Promise.resolve(new File(['väike'], file.name)),
  )
  const { add, attempts, item, queue, names } = stage({ prepare })
  await add(photo('suur.jpg'), fileOf('IMG_1.heic', 'image/heic'))
  expect(item(0).size).toBe(6)
  expect(item(1)).toMatchObject({ step: 'failed', problem: 'Seda ei oska brauser avada.', retryable: false })
  await attempts[0]?.fail('Katkes')
  await settled(() => queue.retry(item(0).id))
  expect(names()).toEqual(['suur.jpg', 'suur.jpg'])
  expect(prepare).toHaveBeenCalledTimes(2)
})
