import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import type { UserReads } from './reads.ts'
import { stopAtFirstFailure } from './session.ts'
import {
  accountFieldNames as fieldNames,
  dataExportFromWire,
  devicesFromWire,
  endedFromWire,
  leavingFromWire,
  leavingToWire,
  passwordToWire,
} from './wire/account.ts'

/** The devices of the caller, the export of the own data, and leaving. AUTH-11, OWN-1, USER-10. */
export type Account = ReturnType<typeof userAccount>

const sessions = path`/api/seansid`
const own = path`/api/minuandmed`

/** Creates the client of a request. Reads are null, and writes throw CONFLICT, on a plain server. */
export function userAccount(rest: RestClient, reads: Pick<UserReads, 'discard'>) {
  const enteringPassword = stopAtFirstFailure()
  return {
    /** GET /api/seansid. */
    devices: () => orNull(rest.get(sessions).then(devicesFromWire)),
    /** DELETE /api/seansid/{id}; returns the id. @throws NOT_FOUND */
    async endDevice(id: string) {
      await rest.send('DELETE', path`/api/seansid/${id}`)
      return id
    },
    /** DELETE /api/seansid; returns how many have ended. */
    endOtherDevices: async () => endedFromWire(await rest.send('DELETE', sessions)),
    /** GET /api/minuandmed; null without an export. */
    dataExport: () => orNull(rest.get(own).then((wire) => (wire === null ? null : dataExportFromWire(wire)))),
    /** POST /api/minuandmed. @throws BAD_USER_INPUT, TOO_MANY_REQUESTS */
    createDataExport: (password: string) =>
      enteringPassword(async () =>
        dataExportFromWire(await rest.send('POST', own, passwordToWire(password), { fieldNames })),
      ),
    /** POST /api/lahkumine; returns the day. @throws BAD_USER_INPUT, TOO_MANY_REQUESTS, CONFLICT for the last admin */
    async leave(password: string, eraseName: boolean) {
      const body = leavingToWire(password, eraseName)
      const response = await enteringPassword(() => rest.send('POST', path`/api/lahkumine`, body, { fieldNames }))
      reads.discard()
      return leavingFromWire(response)
    },
    /** DELETE /api/lahkumine/{id}; returns the id. @throws NOT_FOUND, FORBIDDEN */
    async cancelLeaving(id: string) {
      await rest.send('DELETE', path`/api/lahkumine/${id}`)
      reads.discard()
      return id
    },
  }
}
