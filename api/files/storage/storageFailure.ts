import { Refusal } from '../../http/errors.ts'

/** Error codes of an unavailable disk or storage. ENOSPC is not among them: the error handler responds with 507. */
const failureCodes = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
  'EXDEV',
])

/**
 * Maps an error of the disk or storage to a 503 refusal with the error as its cause. Returns any other error unchanged, including ENOSPC
 * (disk full), for which the error handler responds with 507.
 */
export function storageFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (failureCodes.has(codeOf(error)))
    return Object.assign(new Refusal(503, 'Faile ei saa praegu avada ega salvestada. Proovi mõne aja pärast uuesti.'), {
      cause: error,
    })
  return error
}

/** The `code` of a Node error, such as ENOENT; '' if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
