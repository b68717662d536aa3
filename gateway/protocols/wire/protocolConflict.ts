import type { DateValue } from '../../lib/dateValue.ts'
import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'
import { wholeProtocolFromWire } from './protocol.ts'

/** With the editable fields of the protocol. PROTO-1. */
type ProtocolConflict = Conflict<{ id: string; text: string; date: DateValue | null; fileIds: string[] }>

/** The conflict in the body of an error response: see conflictFromWire. */
export function protocolConflictFromWire(body: WireConflict): Partial<ProtocolConflict> {
  return conflictFromWire(body, (wire) => {
    const { id, text = '', date = null, files = [] } = wholeProtocolFromWire(wire)
    return { id, text, date, fileIds: files.map((file) => file.id) }
  })
}
