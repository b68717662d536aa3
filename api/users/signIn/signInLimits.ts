import { networkOf, wideNetworkOf } from '../../../schema/rules/networks.ts'
import type { CountedAttempt, Limit } from '../../http/limits.ts'
import {
  allowOncePer,
  countAttempt,
  requireBelowLimit,
  resetCounter,
  strictLimit,
  uncountAttempt,
} from '../../http/limits.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { keyedTurns } from '../../store/turns.ts'
import { isKnownNetwork } from './knownNetworks.ts'

/**
 * For an address that a village may share (CGNAT): an attacker there who tries many accounts must not lock out the others, and nine tries
 * at each account cannot guess a password. AUTH-8, AUTH-9.
 */
const addressLimit: Limit = { allowed: 299, seconds: 900 }

/** Failures of an account, from any address, before attempts are slowed down. */
const failuresBeforePause = 19

/** Maximum pause between two attempts of one network at an account under attack, in seconds. */
const maxPauseSeconds = 5

const turnsOfPairs = keyedTurns({ atOnce: 1, waiting: 50, waitMs: 10_000 })
const turnsOfAddresses = keyedTurns({ atOnce: 10, waiting: 200, waitMs: 10_000 })

/**
 * Runs a sign-in in its turn: one at a time for an account and a network, ten for a network. An attempt counts as a failure until its
 * password has been verified: without turns, concurrent attempts would use up the limit, and the right password would be refused although
 * there was no guess. AUTH-8, AUTH-9.
 * @throws BusyError when too many wait
 */
export function inTurnToSignIn<T>(emailKey: string, address: string, attempt: () => Promise<T>): Promise<T> {
  const network = networkOf(address)
  return turnsOfPairs(`${emailKey} ${network}`, () => turnsOfAddresses(network, attempt))
}

/** An attempt to sign in, counted as a failure until `uncountSignIn` uncounts it. */
export interface SignInAttempt {
  pair: string
  counted: CountedAttempt[]
}

/**
 * Counts an attempt to sign in, before the password is verified. Failures are limited strictly per account and address, and generously per
 * address for all accounts. Failures of an account from any address lock no member out: from the 20th on each network (/24, /48) may try once
 * every 1 to 5 seconds. So the number of networks bounds the rate of a distributed attack, and no attacker can lock the owner out. An address
 * from which the account has been signed in to before has only the strict limit. Unknown emails are counted alike. AUTH-8, AUTH-9.
 * @throws 429 with Retry-After; a refused attempt is not counted
 */
export async function countSignIn(db: Database, emailKey: string, address: string): Promise<SignInAttempt> {
  const account = `signin:email:${emailKey}`
  const pair = `${account} ${networkOf(address)}`
  await requireBelowLimit(db, { ...strictLimit, subject: pair })
  return inTransaction(db, async (tx) => {
    const isKnown = await isKnownNetwork(tx, emailKey, address)
    const unlimited = { ...addressLimit, allowed: Infinity }
    const counted = await countAttempt(tx, [
      { ...strictLimit, subject: pair },
      { ...unlimited, subject: account },
      { ...(isKnown ? unlimited : addressLimit), subject: `signin:address:${networkOf(address)}` },
    ])
    const failures = (counted.find(({ subject }) => subject === account)?.count ?? 1) - 1
    if (!isKnown && failures > failuresBeforePause)
      await allowOncePer(tx, `${account} ${wideNetworkOf(address)} pause`, pauseSeconds(failures))
    return { pair, counted }
  })
}

/** Uncounts a successful attempt, and resets this address's earlier failures at the account. */
export async function uncountSignIn(db: Database, { pair, counted }: SignInAttempt): Promise<void> {
  await resetCounter(db, pair)
  await uncountAttempt(
    db,
    counted.filter(({ subject }) => subject !== pair),
  )
}

/** Seconds between attempts: 1 after 20 failures, doubled after every 10 more. */
function pauseSeconds(failures: number) {
  return Math.min(2 ** Math.floor((failures - failuresBeforePause - 1) / 10), maxPauseSeconds)
}
