import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { errorCode, errorText } from '../../lib/errors.ts'
import { createUploadLink } from '../../lib/transport/uploadLink.ts'
import { useStore } from '../../lib/useStore.ts'
import { useSettingsQuery } from '../../users/generated.ts'
import { sendUploadFile } from '../generated.ts'
import { uploadTexts } from '../text.ts'
import { isHeic, smallerPhoto } from './smallerPhoto.ts'
import { createUploadQueue, Refusal, type UploadDeps, type UploadQueue, type UploadTerms } from './uploadQueue.ts'
import type { UploadItem } from './uploadStore.ts'
import type { UploadOwner } from './useUploadOwner.ts'

/** The uploads of an owner. */
export interface Uploads extends Pick<UploadQueue, 'retry' | 'remove'> {
  items: readonly UploadItem[]
  /** The size limit in MiB; null until it is loaded. */
  limitMb: number | null
  add: (files: readonly File[], terms: Omit<UploadTerms, 'limitMb'>) => void
  /** Retries all failed uploads for which a retry may help. */
  retryAll: () => void
  /** Removes completed uploads from the list. */
  hideDone: () => void
}

/** The uploads of an owner, as React state. FILE-1. */
export function useUploads(owner: UploadOwner): Uploads {
  const client = useApolloClient()
  const { data } = useSettingsQuery()
  const limitMb = data?.settings.uploadLimitMb ?? null
  const queue = uploadQueueOf(owner, client)
  const { items: store } = owner
  const items = useStore(store)

  const add: Uploads['add'] = useCallback((files, terms) => queue.add(files, { ...terms, limitMb }), [queue, limitMb])
  const hideDone = useCallback(() => {
    for (const { id, step } of store.get()) if (step === 'done') queue.remove(id)
  }, [queue, store])
  const retryAll = useCallback(() => {
    for (const { id } of store.get()) queue.retry(id)
  }, [queue, store])
  return { items, limitMb, add, retry: queue.retry, retryAll, remove: queue.remove, hideDone }
}

/** The queue of an owner, which uploads through this client. */
export const uploadQueueOf = (owner: UploadOwner, client: ApolloClient): UploadQueue =>
  owner.queueOf((store) => createUploadQueue(uploadDeps(client), store))

function uploadDeps(client: ApolloClient): UploadDeps {
  return {
    refuse: (file, { limitMb, imagesOnly }) => {
      const { size } = file
      if (size === 0) return uploadTexts.empty
      if (imagesOnly && !isPhoto(file)) return uploadTexts.imagesOnly
      return limitMb != null && size > limitMb * bytesPerMb ? uploadTexts.tooLarge(limitMb) : null
    },
    prepare: async (file, keepOriginal) => {
      await requireReadable(file)
      return smallerPhoto(file, keepOriginal)
    },
    send: async (file, { visibility, key, signal, onProgress }) => {
      const context = { transport: createUploadLink({ onProgress, signal }), idempotencyKey: key }
      // Files are not normalized in the cache; `onUploaded` adds new ones to lists.
      return (await sendUploadFile(client, { file, visibility }, { context, fetchPolicy: 'no-cache' })).uploadFile
    },
    failureOf: (error) => ({
      problem: errorText(error),
      // These errors concern the file itself.
      retryable: !['BAD_USER_INPUT', 'PAYLOAD_TOO_LARGE'].includes(errorCode(error)),
    }),
    // Phones have less memory for scaling photos, and less bandwidth.
    parallel: window.matchMedia('(pointer: coarse)').matches ? 2 : 3,
  }
}

/** Reads the first byte. @throws Refusal for a folder, and for a file that was deleted or has changed since it was chosen */
async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new Refusal(uploadTexts.unreadable, { cause })
  }
}

/** Whether the browser considers a file an image, by its name; the server checks the content. */
export const isPhoto = (file: File) => file.type.startsWith('image/') || isHeic(file)

/** The unit of the gateway's and the api's limits. */
const bytesPerMb = 1024 * 1024
