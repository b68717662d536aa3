import { fileFromWire } from '../../gateway/files/wire/file.ts'
import { completeUserFromWire, userFromWire, usersFromWire } from '../../gateway/users/wire/user.ts'

const anu = { _id: 'anu', nimi: 'Anu Saar', email: 'anu@saar.test', telefon: null, elukoht: 'Põhjaküla', staatus: 4 }

describe('the wire format of users and files', () => {
  test('GQL-1 the missing fields of a partial user remain unknown, those of a complete one are null', () => {
    const details = { email: null, phone: null, residence: null, status: null, version: null }
    expect(userFromWire({ _id: 'anu', nimi: 'Anu Saar', email: 'anu@saar.test' })).toEqual({
      id: 'anu',
      name: 'Anu Saar',
      draftKey: null,
      leavesAt: null,
      welcome: null,
    })
    expect(userFromWire({ _id: 'anu', staatus: 2 })).toMatchObject({ ...details, status: 'MEMBER' })
    expect(completeUserFromWire({ _id: 'anu' })).toEqual({
      id: 'anu',
      name: null,
      draftKey: null,
      leavesAt: null,
      welcome: null,
      ...details,
    })
  })

  test('USER-1 (gateway: names) every status has its name, and an invalid one is unknown', () => {
    const statusOf = (staatus: unknown) => completeUserFromWire({ ...anu, staatus }).status
    expect([0, 1, 2, 3, 4].map(statusOf)).toEqual(['BANNED', 'INACTIVE', 'MEMBER', 'MODERATOR', 'ADMIN'])
    expect([5, -1, 1.5, 'x', null, {}].map(statusOf)).toEqual([null, null, null, null, null, null])
    expect(statusOf('3')).toBe('MODERATOR')
  })

  test('GQL-1 a password that a server sends is dropped', () => {
    expect(JSON.stringify(completeUserFromWire({ ...anu, parool: 'räsi' }))).not.toContain('räsi')
  })

  test.each([null, 'x', {}, [{}], [{ _id: {} }]])('GQL-3 %j is no list of users', (wire) => {
    expect(() => usersFromWire(wire)).toThrow('Server ei vastanud nii, nagu peaks.')
  })

  test('FILE-4 a file has its variants, its address and its uploader', () => {
    const file = {
      _id: 'f1',
      nimi: 'rand.jpg',
      jrg: 2,
      tee: '/avalik/f1.jpg',
      lisaja: { _id: 'anu', nimi: 'Anu Saar' },
      meta: { mimetype: 'image/jpeg', size: 1234 },
      suurused: [
        { laius: 768, korgus: 512, tee: '/avalik/f1-768.jpg' },
        { laius: 200, tee: '/avalik/f1-200.jpg' },
        { tee: 'x' },
      ],
      lisatud: '2025-04-01T09:00:00.000Z',
    }
    expect(fileFromWire(file)).toMatchObject({
      id: 'f1',
      name: 'rand.jpg',
      order: 2,
      mimeType: 'image/jpeg',
      size: 1234,
      url: '/api/static/avalik/f1.jpg',
      variants: [
        { width: 768, height: 512, path: '/avalik/f1-768.jpg' },
        { width: 200, height: null, path: '/avalik/f1-200.jpg' },
      ],
      uploadedBy: { id: 'anu' },
      uploadedAt: '2025-04-01T09:00:00.000Z',
    })
    expect(fileFromWire({ ...file, tee: undefined }).url).toBe('/api/static/avalik/f1-768.jpg')
  })
})
