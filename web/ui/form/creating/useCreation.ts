import { useApolloClient } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { conflictOf } from '../../../lib/conflict.ts'
import { errorCode, isUncertain, ShownError } from '../../../lib/errors.ts'
import { savedBefore, type SavedRecord, SentBeforeError, wasSaved } from '../../../lib/savedError.ts'
import { readsOwnApi } from '../../../lib/transport/ownApi.ts'
import { confirm } from '../../notice/confirm.tsx'
import { type Attempt, attemptsOf, hasLiveKey } from './attempts.ts'
import { creatingTexts } from './text.ts'

/** Creates a record from the content of a draft. */
export interface CreationSteps<T> {
  create: (idempotencyKey: string) => Promise<T>
  /** Replaces the content of the record that an earlier attempt has created; undefined if the record cannot be changed. */
  change?: (id: string, version: string) => Promise<T>
}

/** Creates records exactly once, also after a lost response. */
export interface Creation {
  /**
   * Creates the record of a draft, or updates the one that an earlier attempt has created: the idempotency key belongs to the draft and not
   * to its content, which may have changed since.
   * @throws the server's error, or a ShownError if the record was changed or deleted meanwhile, or cannot be changed
   */
  create: <T>(draftKey: string, steps: CreationSteps<T>) => Promise<T>
  /**
   * Requests confirmation before a draft is sent again to a server without idempotency keys; false cancels.
   * @param find looks for the record and returns its title; null if it does not exist. `since` in ms since the epoch
   */
  agree: (draftKey: string, find: (since: number) => Promise<string | null>) => Promise<boolean>
}

/** Creation for a form that creates one record and stays open with it: later calls of `create` change the record. */
export interface OneCreation {
  create: <T extends VersionedRecord | null | undefined>(draftKey: string, steps: OneCreationSteps<T>) => Promise<T>
  agree: Creation['agree']
  /** Whether this form has created the record. */
  isCreated: boolean
  /** Lets `create` create another record. */
  createNext: () => void
}

interface OneCreationSteps<T> extends Omit<CreationSteps<T>, 'change'> {
  /** Replaces the content of the record; without a version the last write wins. */
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
      // Stored before sending, because the page may close before the response.
      attempts.write(draftKey, attempt)
      try {
        const created = await createOrChange(attempt.key, steps)
        attempts.remove(draftKey)
        return created
      } catch (error) {
        // A refusal does not settle the unknown outcome of an earlier attempt.
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

/** useCreation for a form that creates one record: what is typed meanwhile is a change of it. ARTICLE-5. */
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
  /** Whether the server may have stored a change by this form, because its response was lost. */
  mayBeChanged: boolean
}

/** Changes the record, also if only an earlier change by the same form has given it a new version. */
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

/** The record of an earlier attempt has been deleted: the next attempt creates another. */
class DeletedError extends ShownError {}

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
  // Without a version the change could overwrite another person's.
  if (saved.version === null) throw new ShownError(creatingTexts.arrived, 'CONFLICT')
  const { id, version } = saved
  return orSayWhy(() => change(id, version))
}

/** Changes a created record. @throws a ShownError if it was changed or deleted meanwhile */
async function orSayWhy<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') throw new DeletedError(creatingTexts.deleted)
    if (errorCode(error) !== 'CONFLICT' || error instanceof ShownError) throw error
    throw new ShownError(creatingTexts.changed(conflictOf(error)?.changedBy?.name ?? null), 'CONFLICT')
  }
}

/** What `find` returns; undefined if it failed. */
async function lookFor({ begunAt }: Attempt, find: (since: number) => Promise<string | null>) {
  try {
    return await find(begunAt)
  } catch {
    return undefined
  }
}
