import { useApolloClient } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { conflictOf } from '../../../lib/conflict.ts'
import { errorCode, isUncertain, ToldError } from '../../../lib/errors.ts'
import { savedBefore, type SavedRecord, SentBeforeError, wasSaved } from '../../../lib/savedError.ts'
import { readsOwnApi } from '../../../lib/transport/ownApi.ts'
import { confirm } from '../../notice/confirm.tsx'
import { type Attempt, attemptsOf, hasLiveKey } from './attempts.ts'
import { creatingTexts } from './text.ts'

/** How the content of a draft becomes a record. */
export interface CreationSteps<T> {
  /** Creates the record. */
  create: (idempotencyKey: string) => Promise<T>
  /** Changes the record that an earlier attempt has created into the whole present content; undefined where nobody can change it. */
  change?: (id: string, version: string) => Promise<T>
}

/** Creation of records that is finished, and not doubled, after a lost response. */
export interface Creation {
  /**
   * Creates the record of a draft, or finishes the one that an earlier attempt has created: the idempotency key belongs to the draft and
   * not to its content, which may have changed since. @throws the server's error, or a ToldError if the record was changed or deleted meanwhile, or cannot be changed
   */
  create: <T>(draftKey: string, steps: CreationSteps<T>) => Promise<T>
  /**
   * Asks before a draft is sent again to a server that cannot tell whether it has it already; false cancels.
   * @param find looks for the record and returns what it is called; null if it is not there. `since` in ms since the epoch
   */
  agree: (draftKey: string, find: (since: number) => Promise<string | null>) => Promise<boolean>
}

/** Creation of the record of one form, which stays open with it: `create` changes the record from then on. */
export interface OneCreation {
  create: <T extends VersionedRecord | null | undefined>(draftKey: string, steps: OneCreationSteps<T>) => Promise<T>
  agree: Creation['agree']
  /** Whether the record has been created here. */
  isCreated: boolean
  /** Lets `create` make another record. */
  createNext: () => void
}

interface OneCreationSteps<T> extends Omit<CreationSteps<T>, 'change'> {
  /** Changes the record into the whole present content; without a version the last write wins. */
  change: (id: string, version: string | undefined) => Promise<T>
}

interface VersionedRecord {
  id: string
  /** Null or undefined if the server does not support versions. */
  version?: string | null
}

/** Creation for a person and a kind of record ('post:<topic id>', 'topic:new'). REST-7. */
export function useCreation(personId: string, scope: string): Creation {
  const client = useApolloClient()
  return useMemo(() => {
    const attempts = attemptsOf(personId, scope)

    const create: Creation['create'] = async (draftKey, steps) => {
      const before = attempts.read(draftKey)
      const attempt = before ?? { key: draftKey, begunAt: Date.now() }
      // Before it is sent, because the page may end before the response.
      attempts.write(draftKey, attempt)
      try {
        const created = await createOrChange(attempt.key, steps)
        attempts.remove(draftKey)
        return created
      } catch (error) {
        // A refusal says nothing of an earlier attempt whose outcome is not known.
        if (wasSaved(error) || (!before && !isUncertain(error))) attempts.remove(draftKey)
        if (error instanceof DeletedError || error instanceof SentBeforeError)
          attempts.write(draftKey, { key: newKey(), begunAt: Date.now() })
        throw error
      }
    }

    const agree: Creation['agree'] = async (draftKey, find) => {
      const attempt = attempts.read(draftKey)
      if (!attempt || (hasLiveKey(attempt) && (await knowsKeys()))) return true
      return confirm({ ...creatingTexts.again(await lookFor(attempt, find)), tone: 'plain' })
    }

    const knowsKeys = async () => {
      try {
        return await readsOwnApi(client)
      } catch {
        return false
      }
    }

    return { create, agree }
  }, [client, personId, scope])
}

/** useCreation for a form that creates one record: what is typed while it is created is a change of it. ARTICLE-5. */
export function useOneCreation(personId: string, scope: string): OneCreation {
  const { create, agree } = useCreation(personId, scope)
  const [created, setCreated] = useState<CreatedRecord | null>(null)

  return {
    isCreated: created !== null,
    createNext: () => setCreated(null),
    agree: (draftKey, find) => (created ? Promise.resolve(true) : agree(draftKey, find)),
    create: async (draftKey, steps) => {
      try {
        const record = await (created
          ? orSayWhy(() => changeAgain(created, personId, steps.change))
          : create(draftKey, steps))
        if (record) setCreated({ id: record.id, version: record.version ?? undefined, mayBeChanged: false })
        return record
      } catch (error) {
        if (error instanceof DeletedError) setCreated(null)
        else if (isUncertain(error)) setCreated((was) => was && { ...was, mayBeChanged: true })
        throw error
      }
    },
  }
}

interface CreatedRecord {
  id: string
  version: string | undefined
  /** Whether the server may have stored a change of this form, because its response was lost. */
  mayBeChanged: boolean
}

/** Changes the record, also where only an earlier change of the same form has made its version another one. */
async function changeAgain<T>(
  { id, version, mayBeChanged }: CreatedRecord,
  personId: string,
  change: OneCreationSteps<T>['change'],
): Promise<T> {
  try {
    return await change(id, version)
  } catch (error) {
    const conflict = conflictOf(error)
    if (!mayBeChanged || conflict?.changedBy?.id !== personId || conflict.version === null) throw error
    return change(id, conflict.version)
  }
}

/** The record of an earlier attempt has been deleted: the next one creates another. */
class DeletedError extends ToldError {}

async function createOrChange<T>(key: string, { create, change }: CreationSteps<T>): Promise<T> {
  let saved: SavedRecord
  try {
    return await create(key)
  } catch (error) {
    const found = savedBefore(error)
    if (!found) throw error
    saved = found
  }
  if (!change) throw new SentBeforeError(creatingTexts.sentBefore, 'CONFLICT')
  // Without a version the change could overwrite somebody else's.
  if (saved.version === null) throw new ToldError(creatingTexts.arrived, 'CONFLICT')
  const { id, version } = saved
  return orSayWhy(() => change(id, version))
}

/** Changes a created record. @throws a ToldError if it was changed or deleted meanwhile */
async function orSayWhy<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') throw new DeletedError(creatingTexts.deleted)
    if (errorCode(error) !== 'CONFLICT' || error instanceof ToldError) throw error
    throw new ToldError(creatingTexts.changed(conflictOf(error)?.changedBy?.name ?? null), 'CONFLICT')
  }
}

/** What was found; undefined if it could not be looked. */
async function lookFor({ begunAt }: Attempt, find: (since: number) => Promise<string | null>) {
  try {
    return await find(begunAt)
  } catch {
    return undefined
  }
}
