import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PendingFile } from '../../lib/drafts/openDraft.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { useLeaveGuard } from '../../ui/form/leaving/leaveReasons.ts'
import type { PendingInput } from '../../ui/form/pendingInputs.ts'
import { uploadTexts } from '../text.ts'
import type { UploadQueue } from './uploadQueue.ts'
import { createUploadStore, failedCount, pendingCount, type UploadListener, type UploadStore } from './uploadStore.ts'

const leave = {
  question: {
    title: uploadTexts.leaveTitle,
    text: uploadTexts.leaveText,
    action: uploadTexts.leave,
    stay: uploadTexts.stay,
    tone: 'plain' as const,
  },
  isLost: true,
}

/**
 * Owns the uploads of a component and cancels them when it unmounts. For an editor or a screen, not for a section of it, which
 * may be collapsed. While uploads are pending, leaving the screen or closing the tab needs a confirmation. FILE-1.
 * @param onUploaded called with each uploaded file
 */
export function useUploadOwner(onUploaded: UploadListener): UploadOwner {
  const latest = useLatest(onUploaded)
  const [owner] = useState(createUploadOwner)
  useEffect(() => owner.uploaded.subscribe((...uploaded) => latest.current(...uploaded)), [owner, latest])
  useEffect(() => owner.clear, [owner])
  useLeaveGuard(useUploadCount(owner, pendingCount) > 0, leave)
  return owner
}

/** The owner of uploads, which continue while no component shows them. */
export interface UploadOwner extends UploadStore {
  /** The queue. The first caller creates it, so that the upload code is loaded with the component that shows it. */
  queueOf: (make: (store: UploadStore) => UploadQueue) => UploadQueue
  /** Cancels and removes all uploads. */
  clear: () => void
}

/** Creates an owner without a queue. */
function createUploadOwner(): UploadOwner {
  const store = createUploadStore()
  let queue: UploadQueue | undefined
  return {
    ...store,
    queueOf: (make) => (queue ??= make(store)),
    clear: () => queue?.clear(),
  }
}

/** The files that are not uploaded yet; the same array until they change. */
function usePendingFiles({ items }: UploadOwner): readonly PendingFile[] {
  // Compared as a string, so that equal lists cause no render.
  const joined = useSyncExternalStore(items.subscribe, () =>
    JSON.stringify(items.get().flatMap(({ step, name, size }) => (step === 'done' ? [] : [{ name, size }]))),
  )
  // Written only by the line above.
  return useMemo(() => JSON.parse(joined) as PendingFile[], [joined])
}

/** Uploads as form input: a submit waits while some are running, and is refused while some have failed. FILE-1, FORUM-6. */
export function useUploadInput(uploads: UploadOwner): Required<Omit<PendingInput, 'settle'>> {
  const pending = useUploadCount(uploads, pendingCount)
  const failed = useUploadCount(uploads, failedCount)
  return {
    obstacle: () => (failed > 0 ? uploadTexts.notUploaded(failed) : null),
    isUnderWay: () => pending > 0,
    files: usePendingFiles(uploads),
    drop: uploads.clear,
  }
}

/** A number of uploads. The component renders only when the number changes, not with each progress event. */
export const useUploadCount = (store: UploadStore, countOf: (store: UploadStore) => number): number =>
  useSyncExternalStore(store.items.subscribe, () => countOf(store))
