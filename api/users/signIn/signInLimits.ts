import type { CountedAttempt } from '../../http/limits.ts'
import {
  allowOncePer,
  countAttempt,
  requireBelowLimit,
  resetCounter,
  sharedLimit,
  strictLimit,
  uncountAttempt,
} from '../../http/limits.ts'
import { networkOf, wideNetworkOf } from '../../http/network.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { isKnownNetwork } from './knownNetworks.ts'

/** Failures at one account, from anywhere, that slow nobody down. */
const freeFailures = 19

/** The longest pause between two attempts of one network at an account that is being guessed at, in seconds. */
const longestPause = 5

/** An attempt to sign in, counted as a failure until `pardonSignIn` takes it back. */
export interface SignInAttempt {
  pair: string
  counted: CountedAttempt[]
}

/**
 * Counts an attempt to sign in, before the password is looked at. What fails is limited strictly for the account and the
 * address together, and more loosely for the address, whatever the accounts. Failures at the account alone, from anywhere,
 * refuse nobody: from the 20th on, each network (/24, /48) may try once every 1 to 5 seconds. So guessing by many addresses
 * is bounded by their number, and nobody can keep the owner out. An address from which the account was signed in to before
 * has only the strict limit. Unknown emails are counted alike. AUTH-8, AUTH-9.
 * @throws 429 with Retry-After; such an attempt counts nowhere.
 */
export async function countSignIn(db: Database, emailKey: string, address: string): Promise<SignInAttempt> {
  const account = `signin:email:${emailKey}`
  const pair = `${account} ${networkOf(address)}`
  await requireBelowLimit(db, { ...strictLimit, subject: pair })
  return inTransaction(db, async (tx) => {
    const isKnown = await isKnownNetwork(tx, emailKey, address)
    const unlimited = { ...sharedLimit, allowed: Infinity }
    const counted = await countAttempt(tx, [
      { ...strictLimit, subject: pair },
      { ...unlimited, subject: account },
      { ...(isKnown ? unlimited : sharedLimit), subject: `signin:address:${networkOf(address)}` },
    ])
    const failures = (counted.find(({ subject }) => subject === account)?.count ?? 1) - 1
    if (!isKnown && failures > freeFailures)
      await allowOncePer(tx, `${account} ${wideNetworkOf(address)} pause`, pauseAfter(failures))
    return { pair, counted }
  })
}

/** A success was no guess: it takes its own attempt back, and the earlier slips of this address at this account. */
export async function pardonSignIn(db: Database, { pair, counted }: SignInAttempt): Promise<void> {
  await resetCounter(db, pair)
  await uncountAttempt(
    db,
    counted.filter(({ subject }) => subject !== pair),
  )
}

/** 1 second after 20 failures, twice as long after every 10 more. */
function pauseAfter(failures: number) {
  return Math.min(2 ** Math.floor((failures - freeFailures - 1) / 10), longestPause)
}
