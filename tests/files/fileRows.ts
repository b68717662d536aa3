import { fileFromWire } from '../../gateway/files/wire/file.ts'
import type { FileRowFragment } from '../../web/files/generated.ts'
import type { StubFile } from '../support/restStub/files.ts'

let count = 0

/** A file of the stub; each is a minute older than the previous one. */
export function storedFile(name: string, part: Partial<StubFile> = {}): StubFile {
  count += 1
  const _id = part._id ?? `f${count}`
  return {
    _id,
    nimi: name,
    tee: `/foorum/${_id}/fail`,
    meta: { mimetype: 'application/pdf', size: 12_345 },
    lisaja: { _id: 'u2', nimi: 'Mari Liige' },
    lisatud: new Date(Date.now() - count * 60_000).toISOString(),
    bytes: Buffer.alloc(0),
    ...part,
  }
}

/** A picture with all its variants. */
export function storedPicture(name: string, part: Partial<StubFile> = {}): StubFile {
  const file = storedFile(name, { meta: { mimetype: 'image/jpeg', size: 12_345 }, ...part })
  const folder = file.tee.replace(/\/[^/]*$/, '')
  const suurused = [1920, 1366, 768, 420, 200].map((laius) => {
    return { laius, korgus: laius / 2, tee: `${folder}/${laius}.jpg` }
  })
  return { ...file, suurused }
}

/** The file as the gateway sends it. */
export function shown(file: StubFile): FileRowFragment {
  const { order: _order, variants, uploadedBy, ...row } = fileFromWire(file)
  return {
    __typename: 'File',
    ...row,
    variants: variants.map((variant) => ({ __typename: 'ImageVariant', ...variant })),
    uploadedBy: uploadedBy && { __typename: 'User', id: uploadedBy.id, name: uploadedBy.name ?? '' },
  }
}

/** A file row of the gateway that no stub has. */
export function fileRow(name: string, part: Partial<FileRowFragment> = {}): FileRowFragment {
  return { ...shown(storedFile(name)), ...part }
}

/** The same for a picture. */
export function pictureRow(name: string, part: Partial<FileRowFragment> = {}): FileRowFragment {
  return { ...shown(storedPicture(name)), ...part }
}
