import { PassThrough, Writable } from 'node:stream'
import { fileToSend } from '../../../gateway/files/uploads.ts'

/** An upload as graphql-upload provides it, with its buffer on disk. */
function uploadWith(capacitor: Writable, bytes = new PassThrough()) {
  return Promise.resolve({
    filename: 'praam.jpg',
    mimetype: 'image/jpeg',
    encoding: '7bit',
    createReadStream: () => bytes,
    capacitor,
  })
}
const terms = { limitMb: 50, abandoned: undefined }
const diskError = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' })

describe('the disk that uploads are buffered on', () => {
  test('GQL-4 when it is full, the file is aborted at once and the user sees the reason', async () => {
    const capacitor = new Writable()
    const file = await fileToSend(uploadWith(capacitor), terms)
    const bytes = file.open()
    const failure = new Promise((resolve) => bytes.once('error', (error) => resolve(file.failure(error))))
    capacitor.destroy(diskError('ENOSPC'))
    expect(await failure).toMatchObject({
      code: 'UPSTREAM_ERROR',
      message: 'Serveris ei ole faili jaoks praegu ruumi. Proovi mõne aja pärast uuesti.',
    })
  })

  test('GQL-4 when it cannot be written at all, the error is not the client’s', async () => {
    const capacitor = new Writable({ autoDestroy: false }).on('error', () => {})
    const broken = diskError('ENOENT')
    capacitor.destroy(broken)
    await new Promise((resolve) => setImmediate(resolve))
    const file = await fileToSend(uploadWith(capacitor), terms)
    expect(() => file.open()).toThrow(broken)
    expect(file.failure(broken)).toBe(broken)
  })
})
