import { listen, type Listening } from '../servers/listening.ts'
import { createStub, type Stub } from './stub.ts'

/** A stub that listens on a free port. */
export interface RestStub extends Stub, Listening {}

/** Serves a stub over HTTP, by default with the rows of `createStub`. */
export async function startStub(stub: Stub = createStub()): Promise<RestStub> {
  // The stub itself, not a copy, because tests change its rows.
  return Object.assign(stub, await listen(() => stub))
}
