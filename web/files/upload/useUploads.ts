import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useSyncExternalStore } from 'react'
import { errorCode, errorText } from '../../lib/errors.ts'
import { createUploadLink } from '../../lib/uploadLink.ts'
import { UploadFileDocument, useUploadLimitQuery } from '../generated.ts'
import { uploadTexts } from '../text.ts'
import type { UploadOwner } from './createUploadOwner.ts'
import { isHeic, smallerPhoto } from './smallerPhoto.ts'
import {
  createUploadQueue,
  type UploadItem,
  type UploadQueue,
  type UploadTerms,
  type UploadWays,
} from './uploadQueue.ts'

/** The uploads of one place on a screen. */
export interface Uploads extends Pick<UploadQueue, 'retry' | 'remove'> {
  items: readonly UploadItem[]
  /** The largest file, in megabytes; null until it is known. */
  limitMb: number | null
  add: (files: readonly File[], terms: Omit<UploadTerms, 'limitMb'>) => void
  /** Takes those away that are kept. */
  hideDone: () => void
}

/** The uploads that an editor or a screen holds, to be shown and added to. FILE-1. */
export function useUploads(owner: UploadOwner): Uploads {
  const client = useApolloClient()
  const { data } = useUploadLimitQuery()
  const limitMb = data?.settings.uploadLimitMb ?? null
  const queue = owner.queueOf(() => createUploadQueue(waysOf(client)))
  const items = useSyncExternalStore(queue.subscribe, queue.items)

  const add: Uploads['add'] = useCallback((files, terms) => queue.add(files, { ...terms, limitMb }), [queue, limitMb])
  const hideDone = useCallback(() => {
    for (const { id, step } of queue.items()) if (step === 'done') queue.remove(id)
  }, [queue])
  return { items, limitMb, add, retry: queue.retry, remove: queue.remove, hideDone }
}

function waysOf(client: ApolloClient): UploadWays {
  return {
    refuse: (file, { limitMb, imagesOnly }) => {
      const { size } = file
      if (size === 0) return uploadTexts.empty
      if (imagesOnly && !isPhoto(file)) return uploadTexts.imagesOnly
      return limitMb != null && size > limitMb * bytesPerMb ? uploadTexts.tooLarge(limitMb) : null
    },
    prepare: smallerPhoto,
    send: async (file, { visibility, key, signal, onProgress }) => {
      const { data } = await client.mutate({
        mutation: UploadFileDocument,
        variables: { file, visibility },
        context: { transport: createUploadLink({ onProgress, signal }), idempotencyKey: key },
        // A file is no record of the cache's: whoever shows lists hears of it and adds it there.
        fetchPolicy: 'no-cache',
      })
      if (!data) throw new Error('The server answered without a file')
      return data.uploadFile
    },
    failureOf: (error) => ({
      problem: errorText(error),
      // What was wrong with the file itself stays wrong.
      retryable: !['BAD_USER_INPUT', 'PAYLOAD_TOO_LARGE'].includes(errorCode(error)),
    }),
    // A phone has less memory for photos that are made smaller, and less of a line.
    parallel: window.matchMedia('(pointer: coarse)').matches ? 2 : 3,
  }
}

/** As the browser judges by the name; the server looks at what is in it. */
const isPhoto = (file: File) => file.type.startsWith('image/') || isHeic(file)

/** As the gateway and the api count. */
const bytesPerMb = 1024 * 1024
